import type { Bounds3 } from '#geometry/bounds.ts';
import {
  Button,
  Checkbox,
  Group,
  RangeSlider,
  SegmentedControl,
  Select,
  Text,
  useComputedColorScheme,
} from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { createCloudViewer, type CloudClass, type CloudEvents, type CloudViewer } from '#viewer/cloud/cloud-viewer.ts';
import { COLOR_MODES, type ColorMode, type ViewerState } from '#viewer/state.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import type { ViewMemory } from './view-memory.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { LevelSelect, useMeasureUnit, type LevelChoice } from './viewer-controls.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import { useViewerTools } from './viewer-tools.tsx';
import css from './viewer.module.css';

type CloudViewProps = {
  url: string;
  cloudToProject: readonly number[] | undefined;
  levels: readonly LevelChoice[];
  /** The recognised building, which fills the first picture. */
  focus: Bounds3 | undefined;
  modelUnits: string;
  /** What the points are coloured by at first; another choice is kept. */
  colorMode: ColorMode | undefined;
  memory: ViewMemory;
  /** Chooses another cloud, where there is one. */ chooser?: ReactNode;
};

const NOISE = pointClassId('person_noise');
const BUDGETS_M = [1, 2, 4];
const colorTexts = {
  rgb: 'colorRgb',
  class: 'colorClass',
  elevation: 'colorElevation',
  intensity: 'colorIntensity',
} as const;

/** A streamed point cloud with classes, colouring, level, slice and measuring. A changed budget reopens it at the same place. */
export function CloudView(props: CloudViewProps) {
  const [budgetM, setBudgetM] = useState(() => (window.innerWidth < 768 ? 1 : 4));
  return <Cloud key={`${props.url}:${budgetM}`} {...props} budgetM={budgetM} onBudget={setBudgetM} />;
}

function Cloud({
  url,
  cloudToProject,
  levels,
  focus,
  modelUnits,
  colorMode,
  memory,
  chooser,
  budgetM,
  onBudget,
}: CloudViewProps & { budgetM: number; onBudget: (budgetM: number) => void }) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const [shown, setShown] = useState<ViewerState>();
  const [progress, setProgress] = useState<CloudEvents['progress']>();
  const mounted = useViewer((host, reload) => {
    const made = createCloudViewer(host, {
      url,
      cloudToProject,
      levels,
      focus,
      state: firstState(memory, colorMode),
      theme,
      unit,
      pointBudget: budgetM * 1e6,
    });
    made.on('restored', reload);
    return made;
  }, memory.keep);
  const { viewer } = mounted;
  useEffect(() => viewer?.on('state', setShown), [viewer]);
  useEffect(() => viewer?.on('progress', setProgress), [viewer]);
  useEffect(() => viewer?.on('open', () => setShown(viewer.getState())), [viewer]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  const tools = useViewerTools(viewer, { unit, onUnit: setUnit });
  return (
    <ViewerFrame
      title={texts('panelCloud')}
      mounted={mounted}
      loading={progress?.shownPoints ? null : texts('loadingCloud')}
      footer={
        progress &&
        texts('shown', {
          shown: progress.shownPoints.toLocaleString('en-US'),
          total: progress.totalPoints.toLocaleString('en-US'),
        })
      }
      {...tools}
      panel={
        <>
          {chooser}
          <CloudPanel viewer={viewer} shown={shown} levels={levels} unit={unit} budgetM={budgetM} onBudget={onBudget} />
        </>
      }
    />
  );
}

/** The view goes on where the last one was. A classified cloud begins without what is not the building; the list brings it back. */
function firstState(memory: ViewMemory, colorMode: ColorMode | undefined): Partial<ViewerState> {
  const state = memory.read();
  if (!colorMode) return state;
  return { ...state, colorMode, hiddenClasses: state.hiddenClasses?.length ? state.hiddenClasses : [NOISE] };
}

type CloudPanelProps = {
  viewer: CloudViewer | null;
  shown: ViewerState | undefined;
  levels: readonly LevelChoice[];
  unit: 'ft' | 'm';
  budgetM: number;
  onBudget: (budgetM: number) => void;
};

function CloudPanel({ viewer, shown, levels, unit, budgetM, onBudget }: CloudPanelProps) {
  const texts = useTexts('location');
  const slice = shown?.slice ?? { from: 0, to: 100 };
  const modes = viewer?.colorModes() ?? COLOR_MODES;
  return (
    <>
      {levels.length > 0 && (
        <LevelSelect
          levels={levels}
          level={shown?.level ?? null}
          unit={unit}
          onChange={(level) => viewer?.setState({ level })}
        />
      )}
      {modes.length > 1 && (
        <div>
          <Text fw={500} mb={4}>
            {texts('colorMode')}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={texts('colorMode')}
            value={shown?.colorMode ?? 'rgb'}
            data={modes.map((mode) => ({ value: mode, label: texts(colorTexts[mode]) }))}
            onChange={(mode) => viewer?.setColorMode(modeOf(mode))}
          />
        </div>
      )}
      <div>
        <Text fw={500} mb={4}>
          {texts('slice')}
        </Text>
        <RangeSlider
          size="sm"
          min={0}
          max={100}
          minRange={1}
          thumbFromLabel={texts('sliceFrom')}
          thumbToLabel={texts('sliceTo')}
          label={(value) => `${value}%`}
          value={[slice.from, slice.to]}
          onChange={([from, to]) => viewer?.setState({ slice: from === 0 && to === 100 ? null : { from, to } })}
        />
      </div>
      {viewer && shown && <ClassList viewer={viewer} />}
      <Select
        label={texts('budget')}
        data={BUDGETS_M.map((count) => ({ value: String(count), label: texts('budgetOption', { count }) }))}
        value={String(budgetM)}
        allowDeselect={false}
        comboboxProps={{ zIndex: OVER_VIEWERS }}
        onChange={(value) => onBudget(Number(value))}
      />
    </>
  );
}

const modeOf = (value: string): ColorMode => COLOR_MODES.find((mode) => mode === value) ?? 'rgb';

/** The classes that occur, with their counts, each shown or hidden (L2). */
function ClassList({ viewer }: { viewer: CloudViewer }) {
  const texts = useTexts('location');
  const classes = viewer.classes().toSorted((a: CloudClass, b: CloudClass) => b.count - a.count);
  // A cloud that nobody has classified has nothing to tell apart.
  if (classes.length < 2) return null;
  return (
    <PanelSection
      title={texts('classes')}
      actions={
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => viewer.setAllClassesVisible(true)}>
            {texts('classesAll')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => viewer.setAllClassesVisible(false)}>
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
              onChange={(event) => viewer.setClassVisible(id, event.currentTarget.checked)}
            />
            <span className={css.swatch} style={{ background: `rgb(${color.join(' ')})` }} />
            <span className={css.count}>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
