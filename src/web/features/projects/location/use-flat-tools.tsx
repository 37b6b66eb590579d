import { useEffect, useState } from 'react';
import type { FlatControls } from '#viewer/plan/flat-viewer.ts';
import { type MeasuredArea, type Measurements, noMeasurements } from '#viewer/plan/measure-plan.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { ToolId } from '#viewer/view/tools.ts';
import { isPaired, usePaneOf } from './pane.tsx';
import { AskAboutMarked, MarkShape } from './plan-marking.tsx';
import type { CloudOverlay } from './use-cloud-overlay.ts';
import { useViewerTools } from './viewer-tools.tsx';

type MeasuringViewer = FlatControls & {
  on: (name: 'measure', listener: (measured: Measurements) => void) => () => void;
};
type FlatToolsOptions = {
  unit: MeasureUnit;
  onUnit: (unit: MeasureUnit) => void;
  onDimensions?: () => void;
  /** The cloud under it. */ cloud: Pick<CloudOverlay, 'state' | 'toggle'>;
  /** Tools that what is shown has no use for. */ without?: readonly ToolId[];
  /** Asks for a change of a marked area; without it none is marked. */ onAsk?:
    | ((marked: MeasuredArea) => void)
    | undefined;
};

/** The tools of a plan or a drawing, and what is measured with them. */
export function useFlatTools(
  viewer: MeasuringViewer | null,
  { unit, onUnit, onDimensions, cloud, without = [], onAsk }: FlatToolsOptions,
): ReturnType<typeof useViewerTools> & { measured: Measurements } {
  const [measured, setMeasured] = useState(noMeasurements);
  useEffect(() => viewer?.on('measure', setMeasured), [viewer]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  const isBeside = isPaired(usePaneOf());
  useEffect(() => viewer?.setBeside(isBeside), [viewer, isBeside]);
  const tools = useViewerTools(viewer, {
    unit,
    onUnit,
    own: { cloud: cloud.toggle, ...(onDimensions && { dimensions: onDimensions }) },
    pressed: { cloud: cloud.state.kind !== 'off' },
    without: onAsk ? without : [...without, 'mark', 'markUndo'],
    beside: onAsk
      ? {
          mark: <MarkShape viewer={viewer} measured={measured} />,
          units: <AskAboutMarked measured={measured} onAsk={onAsk} />,
        }
      : {},
  });
  return { ...tools, measured };
}
