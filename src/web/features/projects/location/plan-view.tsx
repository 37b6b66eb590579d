import { boundaryM } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import { Button, Switch, Text, useComputedColorScheme } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { Building } from '#domain/building/building.ts';
import { unmodeledAreaM2 } from '#domain/building/describe-building.ts';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import { formatArea } from '#domain/units/format-area.ts';
import { formatLength } from '#domain/units/format-length.ts';
import { buildingLevels } from '#viewer/building-levels.ts';
import type { MeasuredArea } from '#viewer/plan/measure-plan.ts';
import { placedOnPlan } from '#viewer/plan/placed-texts.ts';
import { createPlanViewer, type PlanRoom } from '#viewer/plan/plan-viewer.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { said } from '#web/lib/said.ts';
import { CloudSlice } from './cloud-slice.tsx';
import type { OverlayModel } from './file-choice.ts';
import type { PlanOfStorey } from './plan-choice.ts';
import { FlatNotices } from './flat-notices.tsx';
import { type CloudLayer, useCloudOverlay } from './use-cloud-overlay.ts';
import { useFlatTools } from './use-flat-tools.tsx';
import type { LocationChanges } from './location-changes.ts';
import { ModelOverlays } from './model-overlays.tsx';
import { useFlatPane } from './pane.tsx';
import { areaTarget } from './plan-marking.tsx';
import { useModelOverlays } from './use-model-overlays.ts';
import { useTextSearch } from './text-search.tsx';
import { useShownArea } from './use-shown-area.ts';
import { heightsOf, type RenderMarks } from './render-marks.tsx';
import type { ViewMemory } from './view-memory.ts';
import { LevelSelect, useMeasureUnit } from './viewer-controls.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import { useToolOn } from './viewer-tools.tsx';
import css from './viewer.module.css';

const LINE_TEXTS = { overhead: 'lineOverhead', assumed: 'lineAssumed' } as const;

/** The plan is drawn in project metres. */
const PROJECT_ZERO = [0, 0] as const;

type PlanViewProps = {
  building: Building;
  /** Whose cloud is laid under it. */ project: WireProject | undefined;
  /** What is wrong with a list of drawings. */ listProblem?: string | null;
  /** The storey that was asked for. */ storeyId?: string | undefined;
  /** Files that name a storey in the address. */ plans?: readonly PlanOfStorey[];
  onPlan?: (fileId: string | undefined) => void;
  modelUnits: string;
  isPreview: boolean;
  memory: ViewMemory;
  changes: LocationChanges | undefined;
  /** What the address says of the cloud under it. */ cloudLayer?: CloudLayer | undefined;
  /** Chooses another drawing, where there is one. */ chooser?: ReactNode;
  /** What is drawn over the plan at places of the project. */ renderMarks?: RenderMarks | undefined;
  /** What staff can lay over it. */ models: readonly OverlayModel[];
};

/** The plan of one level with rooms, distances and areas. */
export function PlanView({
  building,
  project,
  listProblem = null,
  storeyId,
  plans = [],
  onPlan,
  modelUnits,
  isPreview,
  memory,
  changes,
  chooser,
  renderMarks,
  models,
  cloudLayer,
}: PlanViewProps) {
  const texts = useTexts('location');
  const engineTexts = useTexts('engineProject');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  // As the drawing and the area report have them; what is measured has the decimals of its tool.
  const system = unit === 'm' ? 'metric' : 'imperial';
  const target = changes?.target;
  // Chosen here, where no file names it.
  const [picked, setPicked] = useState<string | null>(null);
  const [first] = useState(
    () =>
      storeyOf(building, target)?.id ??
      building.storeys.find(({ id }) => id === memory.read().level)?.id ??
      building.storeys[0]?.id ??
      null,
  );
  const level = storeyId ?? picked ?? first;
  const chooseLevel = (next: string) => {
    const file = plans.find((plan) => plan.storeyId === next)?.fileId;
    setPicked(file === undefined ? next : null);
    if (file !== undefined || storeyId !== undefined) onPlan?.(file);
  };
  const [selection, setSelection] = useState<string | null>(null);
  const [hasDimensions, setDimensions] = useState(true);
  const mounted = useViewer(
    (host) =>
      createPlanViewer(host, { building, state: { ...memory.read(), level, selection: [] }, theme, unit, isPreview }),
    memory.keep,
  );
  const { viewer } = mounted;
  const levels = buildingLevels(building);
  useFlatPane(viewer, memory.frame, levels);
  // Another view that it is shown beside has chosen another level.
  const follow = useEffectEvent((next: string | null) => {
    if (next !== null && next !== level) chooseLevel(next);
  });
  useEffect(() => viewer?.on('state', ({ level: next }) => follow(next)), [viewer]);
  const marked = useMemo(
    () => viewer && { on: viewer.on, toScreen: ([x, y]: Point3) => viewer.toScreen([x, y]) },
    [viewer],
  );
  useShownArea(viewer, target);
  const onAsk = changes?.onAsk;
  const ask =
    onAsk &&
    ((marked: Pick<MeasuredArea, 'points' | 'areaM2'>, name?: string) =>
      onAsk({
        of: 'plan',
        target: areaTarget(marked, building.storeys.find(({ id }) => id === level)?.name ?? null, name),
      }));
  const isSpace = useToolOn(viewer, 'space');
  const cloud = useCloudOverlay(viewer, { project, building, place: null, isSpace, layer: cloudLayer });
  const { measured, ...tools } = useFlatTools(viewer, {
    unit,
    onUnit: setUnit,
    cloud,
    onDimensions: () => setDimensions(!hasDimensions),
    onAsk: ask && ((marked) => ask(marked)),
  });
  const shown = useModelOverlays(viewer, {
    originM: PROJECT_ZERO,
    floorM: building.storeys.find(({ id }) => id === level)?.elevationM,
  });
  const search = useTextSearch(
    viewer,
    useCallback(() => (level === null ? [] : placedOnPlan(building, level)), [building, level]),
  );
  useEffect(() => viewer?.on('select', (room: PlanRoom | null) => setSelection(room?.id ?? null)), [viewer]);
  useEffect(() => {
    if (level !== null) viewer?.setStorey(level);
  }, [viewer, level]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setDimensionsVisible(hasDimensions), [viewer, hasDimensions]);
  const rooms = building.rooms.filter((room) => room.storey_id === level);
  const unmodeledM2 = level === null ? 0 : unmodeledAreaM2(building, level);
  return (
    <ViewerFrame
      title={texts('panelPlan')}
      mounted={mounted}
      loading={null}
      {...tools}
      shortcuts={[...tools.shortcuts, search.shortcut]}
      onEscape={() => search.clear() || tools.onEscape()}
      asked={search.asked}
      notice={<FlatNotices listProblem={listProblem} models={shown} cloud={cloud} />}
      over={marked && !isSpace && renderMarks?.(marked, heightsOf(building, level))}
      aside={!isSpace && cloud.state.kind !== 'off' && <CloudSlice cloud={cloud} unit={unit} />}
      panel={
        <>
          {chooser}
          <LevelSelect
            levels={levels}
            level={level}
            unit={unit}
            hasAll={false}
            onChange={(next) => next && chooseLevel(next)}
          />
          {search.field}
          <Switch
            size="sm"
            label={texts('dimensions')}
            checked={hasDimensions}
            onChange={(event) => setDimensions(event.currentTarget.checked)}
          />
          {models.length > 0 && (
            <ModelOverlays models={models} shown={shown} measured={measured} unit={unit} theme={theme} />
          )}
          {(['overhead', 'assumed'] as const).map((pattern) => (
            <div key={pattern} className={css.row}>
              <span>{texts(LINE_TEXTS[pattern])}</span>
              <span className={css[pattern]} aria-hidden />
            </div>
          ))}
          {unmodeledM2 > 0 && (
            <div className={css.row}>
              <span>{engineTexts('unmodeled')}</span>
              <span className={css.hatch} aria-hidden />
              <span className={css.count}>{said(formatArea(unmodeledM2, system))}</span>
            </div>
          )}
          <PanelSection title={texts('rooms')}>
            {rooms.length === 0 && (
              <Text size="xs" c="dimmed">
                {texts('noRooms')}
              </Text>
            )}
            <ul className={css.list}>
              {rooms.map((room) => (
                <li key={room.id} className={css.roomRow}>
                  <button
                    type="button"
                    className={css.room}
                    aria-pressed={selection === room.id}
                    onClick={() => viewer?.select(selection === room.id ? null : room.id)}
                  >
                    <span>
                      {room.number} {room.name}
                    </span>
                    <span className={css.count}>
                      {said(formatArea(room.areaM2, system))} ·{' '}
                      {texts('perimeter', { length: formatLength(boundaryM(room), system) })}
                    </span>
                  </button>
                  {ask && selection === room.id && (
                    <Button
                      size="xs"
                      variant="default"
                      mb={6}
                      ml={8}
                      leftSection={<IconMessagePlus size={14} aria-hidden />}
                      onClick={() => ask({ points: room.polygon, areaM2: room.areaM2 }, `${room.number} ${room.name}`)}
                    >
                      {texts('requestChange')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </PanelSection>
        </>
      }
    />
  );
}

/** The storey that a request is about; undefined without one, and for one that the plan does not have. */
function storeyOf(building: Building, target: ChangeTarget | undefined) {
  return target?.kind === 'area' ? building.storeys.find(({ name }) => name === target.storey) : undefined;
}
