import { RangeSlider, Select, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { supportedMode } from '#viewer/cloud/cloud-classes.ts';
import { createCloudViewer, type CloudEvents, type CloudSource, type CloudViewer } from '#viewer/cloud/cloud-viewer.ts';
import { type ColorMode, initialViewerState, type ViewerState } from '#viewer/state.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { ClassList, PointColors } from './cloud-panel.tsx';
import type { RenderMarks } from './render-marks.tsx';
import { DeviationColors, DeviationSection } from './deviation-section.tsx';
import { type Layer, LayerList } from './layer-list.tsx';
import { NotShown } from './not-shown.tsx';
import { cutKeyOf } from './cut-key.ts';
import { useSpacePane } from './pane.tsx';
import { pointsShown } from './points-shown.ts';
import { rangeKeys } from './range-keys.ts';
import { ProfilePanel } from './profile-panel.tsx';
import type { ViewLinks } from './model-links.ts';
import type { ViewMemory } from './view-memory.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { LevelSelect, useMeasureUnit, type LevelChoice } from './viewer-controls.tsx';
import { ViewerFrame } from './viewer-frame.tsx';
import { useViewerTools } from './viewer-tools.tsx';

type CloudViewProps = {
  /** The cloud of the address, and the others that can be shown with it. */
  clouds: readonly [CloudSource, ...CloudSource[]];
  /** Models that can be shown with it, by the viewer of models. */
  models: readonly Pick<Layer, 'id' | 'name' | 'isAligned'>[];
  isAligned: (id: string) => boolean;
  onModel: (id: string) => void;
  levels: readonly LevelChoice[];
  /** Without it there are no comparisons. */ projectId?: string;
  /** Its saved views; absent for who has none. */ views?: CloudViews | undefined;
  /** Whether points may be taken home. */
  canExport: boolean;
  modelUnits: string;
  /** What the points are coloured by at first; another choice is kept. */
  colorMode: ColorMode | undefined;
  memory: ViewMemory;
  /** A cloud that is shown as a layer of a comparison. */ layerId?: string | undefined;
  /** Chooses another cloud, where there is one. */ chooser?: ReactNode;
  /** What is drawn over the picture at places of the project. */ renderMarks?: RenderMarks | undefined;
};

/** The panel of the saved views of what a viewer shows, and what opens the view of an address. */
export type CloudViews = Record<'renderPanel' | 'renderLinked', (viewer: ViewLinks['viewer']) => ReactNode>;

const NOISE = pointClassId('person_noise');
const BUDGETS_M = [1, 2, 4];

/** A streamed point cloud with classes, colouring, level, slice and measuring. A changed budget reopens it at the same place. */
export function CloudView(props: CloudViewProps) {
  const [budgetM, setBudgetM] = useState(() => (window.innerWidth < 768 ? 1 : 4));
  return <Cloud key={budgetM} {...props} budgetM={budgetM} onBudget={setBudgetM} />;
}

function Cloud({
  clouds,
  models,
  isAligned,
  onModel,
  levels,
  canExport,
  modelUnits,
  colorMode,
  memory,
  layerId,
  chooser,
  renderMarks,
  projectId,
  views,
  budgetM,
  onBudget,
}: CloudViewProps & { budgetM: number; onBudget: (budgetM: number) => void }) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const [shown, setShown] = useState<ViewerState>();
  const [progress, setProgress] = useState<CloudEvents['progress']>();
  const [listed, setListed] = useState<CloudEvents['clouds']>();
  const [failed, setFailed] = useState<CloudEvents['failed'] | null>(null);
  // What the viewer colors by at first is nobody's choice: the next one begins by what its own file has.
  const [chosenMode] = useState(() => memory.read().colorMode);
  const keep = (state: ViewerState) =>
    memory.keep(
      state.colorMode === colorMode ? { ...state, colorMode: chosenMode ?? initialViewerState.colorMode } : state,
    );
  const mounted = useViewer((host, reload) => {
    const made = createCloudViewer(host, {
      clouds,
      levels,
      state: firstState(memory, clouds[0].id, colorMode),
      theme,
      unit,
      pointBudget: budgetM * 1e6,
    });
    made.on('restored', reload);
    return made;
  }, keep);
  const { viewer } = mounted;
  useSpacePane(viewer, memory.frame, levels);
  const isKnown = shown !== undefined;
  useEffect(() => {
    if (!viewer || !isKnown || layerId === undefined) return undefined;
    viewer.setCloudShown(layerId, true);
    return () => viewer.setCloudShown(layerId, false);
  }, [viewer, isKnown, layerId]);
  useEffect(() => viewer?.on('state', setShown), [viewer]);
  useEffect(() => viewer?.on('progress', setProgress), [viewer]);
  useEffect(() => viewer?.on('clouds', setListed), [viewer]);
  useEffect(() => viewer?.on('failed', setFailed), [viewer]);
  useEffect(() => viewer?.on('open', () => setShown(viewer.getState())), [viewer]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  const [areViewsOpen, setViewsOpen] = useState(false);
  const tools = useViewerTools(viewer, {
    unit,
    onUnit: setUnit,
    own: { views: () => setViewsOpen(!areViewsOpen) },
    pressed: { views: areViewsOpen },
    without: views ? [] : ['views'],
  });
  const closeProfile = () => {
    if (!viewer || !shown?.profile) return false;
    viewer.setState({ profile: null });
    return true;
  };
  const layers: Layer[] = [
    ...(listed ?? viewer?.clouds() ?? []).map(({ id, name, isShown }) => ({
      id,
      name,
      kind: 'cloud' as const,
      isShown,
      isAligned: isAligned(id),
    })),
    ...models.map((model) => ({ ...model, kind: 'model' as const, isShown: false })),
  ];
  const shownClouds = layers.filter(({ kind, isShown }) => kind === 'cloud' && isShown).map(({ id }) => id);
  const onLayer = ({ id, kind }: Layer, isShown: boolean) => {
    if (!viewer) return;
    if (kind === 'cloud') return viewer.setCloudShown(id, isShown);
    // The model joins what is shown: the viewer of models goes on with these clouds.
    memory.keep({ ...viewer.getState(), clouds: layers.flatMap((each) => (each.isShown ? [each.id] : [])) });
    onModel(id);
  };
  return (
    <ViewerFrame
      title={texts('panelCloud')}
      mounted={mounted}
      loading={
        !progress?.shownPoints ? texts('loadingCloud') : progress.areDistancesLoading ? texts('loadingDistances') : null
      }
      footer={progress && pointsShown(progress, texts)}
      {...tools}
      asked={areViewsOpen ? 'views' : null}
      onEscape={() => tools.onEscape() || closeProfile()}
      over={
        <>
          {viewer && renderMarks?.(viewer)}
          {viewer && shown && views?.renderLinked(viewer)}
          {viewer && projectId !== undefined && shown?.deviation && (
            <DeviationColors
              projectId={projectId}
              clouds={viewer}
              sources={clouds}
              deviation={shown.deviation}
              unit={unit}
              areDistancesLoading={progress?.areDistancesLoading ?? true}
              onState={viewer.setState}
              takePicture={viewer.screenshot}
            />
          )}
          {viewer && shown?.profile && (
            <ProfilePanel
              clouds={viewer}
              strip={shown.profile}
              unit={unit}
              colorMode={supportedMode(viewer.colorModes(), shown.colorMode)}
              cutKey={cutKeyOf(shown)}
              canExport={canExport}
              onWidth={(widthM) => shown.profile && viewer.setState({ profile: { ...shown.profile, widthM } })}
              onClose={closeProfile}
            />
          )}
        </>
      }
      notice={failed && <NotShown failed={failed} onClose={() => setFailed(null)} />}
      panel={
        <>
          {areViewsOpen && viewer && shown && views?.renderPanel(viewer)}
          {chooser}
          <LayerList layers={layers} onShow={onLayer} onFit={viewer?.fitLayer} />
          {viewer && shown && projectId !== undefined && (
            <DeviationSection
              projectId={projectId}
              sources={clouds}
              models={models}
              shownClouds={shownClouds}
              isAligned={(id) => models.some((model) => model.id === id && model.isAligned)}
              shown={shown}
              unit={unit}
              onState={viewer.setState}
              onCloud={viewer.setCloudShown}
              onMoved={viewer.fitOnceOpen}
              onPlace={viewer.flyTo}
            />
          )}
          <CloudPanel viewer={viewer} shown={shown} levels={levels} unit={unit} budgetM={budgetM} onBudget={onBudget} />
        </>
      }
    />
  );
}

/** The view goes on where the last one was. A classified cloud begins without what is not the building; the list brings it back. */
function firstState(memory: ViewMemory, chosenId: string, colorMode: ColorMode | undefined): Partial<ViewerState> {
  const kept = memory.read();
  const state = { ...kept, clouds: kept.clouds?.includes(chosenId) ? kept.clouds : null };
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
  const onSlice = ([from, to]: readonly [number, number]) =>
    viewer?.setState({ slice: from === 0 && to === 100 ? null : { from, to } });
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
      {viewer && <PointColors clouds={viewer} mode={shown?.colorMode ?? 'rgb'} />}
      <div onKeyDownCapture={rangeKeys([slice.from, slice.to], {}, onSlice)}>
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
          onChange={onSlice}
        />
      </div>
      {viewer && shown && <ClassList clouds={viewer} />}
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
