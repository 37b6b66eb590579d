import { degreesOf } from '#geometry/angle.ts';
import { Button, Checkbox, Group, Slider, Text } from '@mantine/core';
import { IconFocusCentered, IconArrowsMove } from '@tabler/icons-react';
import type { MeasuredSegment, Measurements } from '#viewer/plan/measure-plan.ts';
import { overlayColor } from '#viewer/plan/flat-overlay.ts';
import { formatAngle, formatLength, type MeasureUnit } from '#viewer/view/format-measure.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { OverlayModel } from './file-choice.ts';
import type { LaidOverlay, ModelOverlay, useModelOverlays } from './use-model-overlays.ts';
import { LevelSelect } from './viewer-controls.tsx';
import { PanelSection } from './viewer-frame.tsx';
import css from './viewer.module.css';

type ModelOverlaysProps = {
  models: readonly OverlayModel[];
  shown: ReturnType<typeof useModelOverlays>;
  measured: Measurements;
  unit: MeasureUnit;
  theme: ViewerTheme;
};

/** The building models that staff lay over a plan or a drawing (T11, K6). */
export function ModelOverlays({ models, shown, measured, unit, theme }: ModelOverlaysProps) {
  const texts = useTexts('overlay');
  const last = measured.segments.at(-1);
  return (
    <PanelSection
      title={texts('title')}
      actions={
        <Text size="xs" c="dimmed">
          {texts('staffOnly')}
        </Text>
      }
    >
      <ul className={css.list}>
        {models.map((model) => {
          const overlay = shown.overlays.find(({ id }) => id === model.id);
          return (
            <li key={model.id}>
              <div className={css.row}>
                <Checkbox
                  size="xs"
                  className={css.layer}
                  checked={overlay !== undefined}
                  label={model.name}
                  onChange={() => shown.toggle(model)}
                />
                {overlay && (
                  <span className={css.swatch} style={{ background: overlayColor(overlay.tone, theme) }} aria-hidden />
                )}
              </div>
              {overlay && overlay.state !== 'shown' && (
                <Text size="xs" c="dimmed" role="status" ml={26}>
                  {texts(overlay.state, { percent: Math.round(overlay.progress * 100) })}
                </Text>
              )}
              {overlay?.state === 'shown' && !overlay.laid && (
                <Text size="xs" c="dimmed" role="status" ml={26}>
                  {texts('nothingToCut')}
                </Text>
              )}
              {overlay?.state === 'shown' && overlay.laid && (
                <Laid overlay={overlay} laid={overlay.laid} last={last} shown={shown} unit={unit} name={model.name} />
              )}
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

type LaidProps = {
  overlay: ModelOverlay;
  laid: LaidOverlay;
  last: MeasuredSegment | undefined;
  shown: ModelOverlaysProps['shown'];
  unit: MeasureUnit;
  name: string;
};

function Laid({ overlay, laid, last, shown, unit, name }: LaidProps) {
  const texts = useTexts('overlay');
  const height = formatLength(laid.cutM, unit);
  return (
    <div className={css.laid}>
      <Text size="xs" role="status">
        <Lies laid={laid} unit={unit} />
      </Text>
      {overlay.levels.length > 1 && (
        <LevelSelect
          levels={overlay.levels}
          level={laid.levelId}
          unit={unit}
          hasAll={false}
          onChange={(level) => level && shown.setLevel(overlay, level)}
        />
      )}
      <div>
        <Group justify="space-between">
          <Text size="xs">{texts('cut')}</Text>
          <Text size="xs" className={css.count}>
            {height}
          </Text>
        </Group>
        <Slider
          size="sm"
          min={0.1}
          max={3}
          step={0.05}
          value={laid.cutM}
          label={null}
          thumbLabel={texts('cutOf', { name })}
          thumbValueText={height}
          onChange={(cutM) => shown.showCut(overlay, cutM)}
          onChangeEnd={(cutM) => shown.setCut(overlay, cutM)}
        />
      </div>
      <Group gap="xs">
        {last && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconArrowsMove size={14} aria-hidden />}
            onClick={() => shown.moveBy(overlay, last)}
          >
            {texts('moveBy', { length: formatLength(last.lengthM, unit) })}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconFocusCentered size={14} aria-hidden />}
          onClick={() => void shown.lay(overlay.id)}
        >
          {texts('layAnew')}
        </Button>
      </Group>
    </div>
  );
}

/** How the model is placed on the drawing, in words. */
function Lies({
  laid: {
    alignment: {
      by,
      share,
      placement: { turnRad, moveM },
    },
    isMoved,
  },
  unit,
}: {
  laid: LaidOverlay;
  unit: MeasureUnit;
}) {
  const texts = useTexts('overlay');
  if (isMoved) return texts('byHand');
  const percent = Math.round(share * 100);
  return texts(by, {
    percent,
    angle: formatAngle(degreesOf(turnRad)),
    length: formatLength(Math.hypot(...moveM), unit),
  });
}
