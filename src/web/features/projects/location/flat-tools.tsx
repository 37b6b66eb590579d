import {
  IconAngle,
  IconArrowsMaximize,
  IconCamera,
  IconEraser,
  IconMinus,
  IconPlus,
  IconRulerMeasure,
  IconVectorTriangle,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { FlatControls } from '#viewer/plan/flat-viewer.ts';
import { canClear, type MeasuredArea, type Measurements, noMeasurements } from '#viewer/plan/measure-plan.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { PlanMarking, useMarkingKeys } from './plan-marking.tsx';
import type { Shortcut } from './shortcuts.tsx';
import { saveScreenshot, ToolButton, UnitSwitch } from './viewer-controls.tsx';

type MeasuringViewer = FlatControls & {
  on: (name: 'measure', listener: (measured: Measurements) => void) => () => void;
};
type FlatToolsOptions = {
  unit: MeasureUnit;
  onUnit: (unit: MeasureUnit) => void;
  hasAngle?: boolean;
  /** Asks for a change of a marked area; without it none is marked. */ onAsk?:
    | ((marked: MeasuredArea) => void)
    | undefined;
};

/** The tools of a plan or a drawing, and their letters. */
export function useFlatTools(
  viewer: MeasuringViewer | null,
  { unit, onUnit, hasAngle = false, onAsk }: FlatToolsOptions,
): { tools: ReactNode; shortcuts: Shortcut[]; measured: Measurements } {
  const texts = useTexts('location');
  const [measured, setMeasured] = useState(noMeasurements);
  useEffect(() => viewer?.on('measure', setMeasured), [viewer]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  const markingKeys = useMarkingKeys(viewer, measured);
  const actions = {
    fit: () => viewer?.fit(),
    zoomIn: () => viewer?.zoom(1.4),
    zoomOut: () => viewer?.zoom(1 / 1.4),
    measure: () => viewer?.setTool('distance'),
    angle: () => viewer?.setTool('angle'),
    area: () => viewer?.setTool('area'),
    clear: () => viewer?.clear(),
    screenshot: () => viewer && void saveScreenshot(viewer.screenshot),
  };
  const shortcuts: Shortcut[] = [
    { key: 'f', label: texts('fit'), run: actions.fit },
    { key: '+', label: texts('zoomIn'), run: actions.zoomIn },
    { key: '-', label: texts('zoomOut'), run: actions.zoomOut },
    { key: 'm', label: texts('measure'), run: actions.measure },
    ...(hasAngle ? [{ key: 'g', label: texts('angle'), run: actions.angle }] : []),
    { key: 'a', label: texts('area'), run: actions.area },
    ...(onAsk ? markingKeys : []),
    { key: 'u', label: texts('keyUnits'), run: () => onUnit(unit === 'ft' ? 'm' : 'ft') },
    { key: 'c', label: texts('clear'), run: actions.clear },
    { key: 's', label: texts('screenshot'), run: actions.screenshot },
  ];
  const tools = (
    <>
      <ToolButton label={texts('fit')} letter="f" icon={<IconArrowsMaximize size={18} />} onClick={actions.fit} />
      <ToolButton label={texts('zoomIn')} letter="+" icon={<IconPlus size={18} />} onClick={actions.zoomIn} />
      <ToolButton label={texts('zoomOut')} letter="-" icon={<IconMinus size={18} />} onClick={actions.zoomOut} />
      <ToolButton
        label={texts('measure')}
        letter="m"
        icon={<IconRulerMeasure size={18} />}
        isOn={measured.mode === 'distance'}
        onClick={actions.measure}
      />
      {hasAngle && (
        <ToolButton
          label={texts('angle')}
          letter="g"
          icon={<IconAngle size={18} />}
          isOn={measured.mode === 'angle'}
          onClick={actions.angle}
        />
      )}
      <ToolButton
        label={texts('area')}
        letter="a"
        icon={<IconVectorTriangle size={18} />}
        isOn={measured.mode === 'area'}
        onClick={actions.area}
      />
      {onAsk && <PlanMarking viewer={viewer} measured={measured} onAsk={onAsk} />}
      <UnitSwitch unit={unit} onChange={onUnit} />
      {canClear(measured) && (
        <ToolButton label={texts('clear')} letter="c" icon={<IconEraser size={18} />} onClick={actions.clear} />
      )}
      <ToolButton label={texts('screenshot')} letter="s" icon={<IconCamera size={18} />} onClick={actions.screenshot} />
    </>
  );
  return { tools, shortcuts, measured };
}
