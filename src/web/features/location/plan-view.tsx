import { Button, Switch, Text, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconCamera, IconEraser, IconMessagePlus, IconMinus, IconPlus, IconRulerMeasure, IconVectorTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Building } from '#domain/building/building.ts';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import { buildingLevels } from '#viewer/building-levels.ts';
import { createPlanViewer, type PlanRoom } from '#viewer/plan/plan-viewer.ts';
import { canClear, noMeasurements, type MeasuredArea } from '#viewer/plan/measure-plan.ts';
import { perimeterM } from '#viewer/plan/plan-geometry.ts';
import { formatArea, formatLength } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { LocationChanges } from './location-changes.ts';
import { areaTarget, PlanMarking, useMarkingKeys } from './plan-marking.tsx';
import type { Shortcut } from './shortcuts.tsx';
import { useShownArea } from './use-shown-area.ts';
import type { ViewMemory } from './view-memory.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { LevelSelect, saveScreenshot, ToolButton, UnitSwitch, useMeasureUnit } from './viewer-controls.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import css from './viewer.module.css';

type PlanViewProps = { building: Building; modelUnits: string; isPreview: boolean; memory: ViewMemory; changes: LocationChanges | undefined };

/** The plan of one level with rooms, distances and areas. */
export function PlanView({ building, modelUnits, isPreview, memory, changes }: PlanViewProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const target = changes?.target;
  const [level, setLevel] = useState(() => storeyOf(building, target)?.id ?? building.storeys.find(({ id }) => id === memory.read().level)?.id ?? building.storeys[0]?.id ?? null);
  const [selection, setSelection] = useState<string | null>(null);
  const [measured, setMeasured] = useState(noMeasurements);
  const [hasDimensions, setDimensions] = useState(true);
  const mounted = useViewer((host) => createPlanViewer(host, { building, state: { ...memory.read(), level, selection: null }, theme, unit, isPreview }), memory.keep);
  const { viewer } = mounted;
  useEffect(() => viewer?.on('measure', setMeasured), [viewer]);
  useEffect(() => viewer?.on('select', (room: PlanRoom | null) => setSelection(room?.id ?? null)), [viewer]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  useEffect(() => viewer?.setDimensionsVisible(hasDimensions), [viewer, hasDimensions]);
  useShownArea(viewer, target);
  const onAsk = changes?.onAsk;
  const ask = onAsk && ((marked: Pick<MeasuredArea, 'points' | 'areaM2'>, name?: string) => onAsk({ of: 'plan', target: areaTarget(marked, building.storeys.find(({ id }) => id === level)?.name ?? null, name) }));
  const markingKeys = useMarkingKeys(viewer, measured);
  const rooms = building.rooms.filter((room) => room.storey_id === level);
  const levels = buildingLevels(building);
  const hasMeasured = canClear(measured);
  const actions = {
    fit: () => viewer?.fit(),
    zoomIn: () => viewer?.zoom(1.4),
    zoomOut: () => viewer?.zoom(1 / 1.4),
    measure: () => viewer?.setTool('distance'),
    area: () => viewer?.setTool('area'),
    clear: () => viewer?.clear(),
    screenshot: () => viewer && void saveScreenshot(viewer.screenshot),
  };
  const shortcuts: Shortcut[] = [
    { key: 'f', label: texts('fit'), run: actions.fit },
    { key: '+', label: texts('zoomIn'), run: actions.zoomIn },
    { key: '-', label: texts('zoomOut'), run: actions.zoomOut },
    { key: 'm', label: texts('measure'), run: actions.measure },
    { key: 'a', label: texts('area'), run: actions.area },
    ...(ask ? markingKeys : []),
    { key: 'u', label: texts('keyUnits'), run: () => setUnit(unit === 'ft' ? 'm' : 'ft') },
    { key: 'd', label: texts('keyDimensions'), run: () => setDimensions(!hasDimensions) },
    { key: 'c', label: texts('clear'), run: actions.clear },
    { key: 's', label: texts('screenshot'), run: actions.screenshot },
  ];
  return (
    <ViewerFrame
      title={texts('panelPlan')}
      mounted={mounted}
      loading={null}
      shortcuts={shortcuts}
      onEscape={() => viewer?.cancel() ?? false}
      tools={
        <>
          <ToolButton label={texts('fit')} letter="f" icon={<IconArrowsMaximize size={18} />} onClick={actions.fit} />
          <ToolButton label={texts('zoomIn')} letter="+" icon={<IconPlus size={18} />} onClick={actions.zoomIn} />
          <ToolButton label={texts('zoomOut')} letter="-" icon={<IconMinus size={18} />} onClick={actions.zoomOut} />
          <ToolButton label={texts('measure')} letter="m" icon={<IconRulerMeasure size={18} />} isOn={measured.mode === 'distance'} onClick={actions.measure} />
          <ToolButton label={texts('area')} letter="a" icon={<IconVectorTriangle size={18} />} isOn={measured.mode === 'area'} onClick={actions.area} />
          {ask && <PlanMarking viewer={viewer} measured={measured} onAsk={(marked) => ask(marked)} />}
          <UnitSwitch unit={unit} onChange={setUnit} />
          {hasMeasured && <ToolButton label={texts('clear')} letter="c" icon={<IconEraser size={18} />} onClick={actions.clear} />}
          <ToolButton label={texts('screenshot')} letter="s" icon={<IconCamera size={18} />} onClick={actions.screenshot} />
        </>
      }
      panel={
        <>
          <LevelSelect levels={levels} level={level} unit={unit} hasAll={false} onChange={(next) => {
            if (!next) return;
            setLevel(next);
            viewer?.setStorey(next);
          }} />
          <Switch size="sm" label={texts('dimensions')} checked={hasDimensions} onChange={(event) => setDimensions(event.currentTarget.checked)} />
          <PanelSection title={texts('rooms')}>
            {rooms.length === 0 && <Text size="xs" c="dimmed">{texts('noRooms')}</Text>}
            <ul className={css.list}>
              {rooms.map((room) => (
                <li key={room.id} className={css.roomRow}>
                  <button type="button" className={css.room} aria-pressed={selection === room.id} onClick={() => viewer?.select(selection === room.id ? null : room.id)}>
                    <span>{room.number} {room.name}</span>
                    <span className={css.count}>{formatArea(room.areaM2, unit)} · {texts('perimeter', { length: formatLength(perimeterM(room.polygon), unit) })}</span>
                  </button>
                  {ask && selection === room.id && <Button size="xs" variant="default" mb={6} ml={8} leftSection={<IconMessagePlus size={14} aria-hidden />} onClick={() => ask({ points: room.polygon, areaM2: room.areaM2 }, `${room.number} ${room.name}`)}>{texts('requestChange')}</Button>}
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
