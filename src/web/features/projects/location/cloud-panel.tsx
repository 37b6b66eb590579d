import { Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import type { CloudCalls, CloudClass } from '#viewer/cloud/cloud-viewer-types.ts';
import { supportedMode } from '#viewer/cloud/cloud-classes.ts';
import { COLOR_MODES, type ColorMode } from '#viewer/state.ts';
import { useTexts } from '#web/lib/texts.ts';
import { PanelSection } from './viewer-frame.tsx';
import css from './viewer.module.css';

const colorTexts = {
  rgb: 'colorRgb',
  class: 'colorClass',
  elevation: 'colorElevation',
  intensity: 'colorIntensity',
  deviation: 'colorDeviation',
} as const;

/** What points are colored by, of what the clouds have. */
export function PointColors({ clouds, mode }: { clouds: CloudCalls; mode: ColorMode }) {
  const texts = useTexts('location');
  const modes = clouds.colorModes();
  if (modes.length < 2) return null;
  return (
    <div>
      <Text fw={500} mb={4}>
        {texts('colorMode')}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={texts('colorMode')}
        value={supportedMode(modes, mode)}
        data={modes.map((each) => ({ value: each, label: texts(colorTexts[each]) }))}
        onChange={(chosen) => clouds.setColorMode(COLOR_MODES.find((each) => each === chosen) ?? 'rgb')}
      />
    </div>
  );
}

/** The classes that occur, with their counts, each shown or hidden (L2). */
export function ClassList({ clouds }: { clouds: CloudCalls }) {
  const texts = useTexts('location');
  const classes = clouds.classes().toSorted((a: CloudClass, b: CloudClass) => b.count - a.count);
  // A cloud that nobody has classified has nothing to tell apart.
  if (classes.length < 2) return null;
  return (
    <PanelSection
      title={texts('classes')}
      actions={
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => clouds.setAllClassesVisible(true)}>
            {texts('classesAll')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => clouds.setAllClassesVisible(false)}>
            {texts('classesNone')}
          </Button>
        </Group>
      }
    >
      <ul className={css.list}>
        {classes.map(({ id, label, count, color, isVisible }) => (
          <li key={id} className={css.row}>
            <Checkbox
              size="xs"
              checked={isVisible}
              label={label}
              onChange={(event) => clouds.setClassVisible(id, event.currentTarget.checked)}
            />
            <span className={css.swatch} style={{ background: `rgb(${color.join(' ')})` }} />
            <span className={css.count}>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
