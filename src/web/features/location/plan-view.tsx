import { Switch, Text, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconCamera, IconEraser, IconMinus, IconPlus, IconRulerMeasure, IconVectorTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Building } from '#domain/building/building.ts';
import { buildingLevels } from '#viewer/building-levels.ts';
import { createPlanViewer, type PlanRoom } from '#viewer/plan/plan-viewer.ts';
import { noMeasurements } from '#viewer/plan/measure-plan.ts';
import { perimeterM } from '#viewer/plan/plan-geometry.ts';
import { formatArea, formatLength } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ViewMemory } from './view-memory.ts';
import { useViewer } from './use-viewer.ts';
import { LevelSelect, saveScreenshot, UnitSwitch, useMeasureUnit } from './viewer-controls.tsx';
import { PanelSection, ViewerFrame } from './viewer-frame.tsx';
import css from './viewer.module.css';

type PlanViewProps = { building: Building; modelUnits: string; isPreview: boolean; memory: ViewMemory };

/** The plan of one level with rooms, distances and areas. */
export function PlanView({ building, modelUnits, isPreview, memory }: PlanViewProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const [level, setLevel] = useState(() => building.storeys.find(({ id }) => id === memory.read().level)?.id ?? building.storeys[0]?.id ?? null);
  const [selection, setSelection] = useState<string | null>(null);
  const [measured, setMeasured] = useState(noMeasurements);
  const [hasDimensions, setDimensions] = useState(true);
  const { hostRef, viewer, failure } = useViewer((host) => createPlanViewer(host, { building, state: { ...memory.read(), level, selection: null }, theme, unit, isPreview }), memory.keep);
  useEffect(() => viewer?.on('measure', setMeasured), [viewer]);
  useEffect(() => viewer?.on('select', (room: PlanRoom | null) => setSelection(room?.id ?? null)), [viewer]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  useEffect(() => viewer?.setDimensionsVisible(hasDimensions), [viewer, hasDimensions]);
  const rooms = building.rooms.filter((room) => room.storey_id === level);
  const levels = buildingLevels(building);
  const canClear = measured.segments.length + measured.areas.length + measured.pending.length > 0;
  const pressed = (isOn: boolean) => ({ 'aria-pressed': isOn, variant: isOn ? 'filled' : 'subtle', color: isOn ? 'blueprint' : 'var(--mantine-color-text)' });
  return (
    <ViewerFrame
      title={texts('panelPlan')}
      hostRef={hostRef}
      failure={failure}
      loading={null}
      tools={
        <>
          <IconButton label={texts('fit')} icon={<IconArrowsMaximize size={18} />} onClick={() => viewer?.fit()} />
          <IconButton label={texts('zoomIn')} icon={<IconPlus size={18} />} onClick={() => viewer?.zoom(1.4)} />
          <IconButton label={texts('zoomOut')} icon={<IconMinus size={18} />} onClick={() => viewer?.zoom(1 / 1.4)} />
          <IconButton label={texts('measure')} icon={<IconRulerMeasure size={18} />} {...pressed(measured.mode === 'distance')} onClick={() => viewer?.setTool('distance')} />
          <IconButton label={texts('area')} icon={<IconVectorTriangle size={18} />} {...pressed(measured.mode === 'area')} onClick={() => viewer?.setTool('area')} />
          <UnitSwitch unit={unit} onChange={setUnit} />
          {canClear && <IconButton label={texts('clear')} icon={<IconEraser size={18} />} onClick={() => viewer?.clear()} />}
          <IconButton label={texts('screenshot')} icon={<IconCamera size={18} />} onClick={() => viewer && void saveScreenshot(viewer.screenshot)} />
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
                <li key={room.id} className={css.row}>
                  <button type="button" className={css.room} aria-pressed={selection === room.id} onClick={() => viewer?.select(selection === room.id ? null : room.id)}>
                    <span>{room.number} {room.name}</span>
                    <span className={css.count}>{formatArea(room.areaM2, unit)} · {texts('perimeter', { length: formatLength(perimeterM(room.polygon), unit) })}</span>
                  </button>
                </li>
              ))}
            </ul>
          </PanelSection>
        </>
      }
    />
  );
}
