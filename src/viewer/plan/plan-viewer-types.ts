import type { Building } from '#domain/building/building.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import type { Emitter } from '#viewer/view/emitter.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import type { FlatControls } from './flat-viewer.ts';
import type { Measurements } from './measure-plan.ts';

export type PlanViewerOptions = {
  building: Building;
  state?: Partial<ViewerState>;
  theme?: ViewerTheme;
  unit?: MeasureUnit;
  /** Marks a drawing that nobody has verified. */
  isPreview?: boolean;
  hasDimensions?: boolean;
  label?: string;
};

export type PlanRoom = {
  id: string;
  name: string;
  number: string;
  areaM2: number;
  areaErrorM2: number;
  perimeterM: number;
};

export type PlanEvents = {
  camera: CameraPose;
  state: ViewerState;
  /** The room under the pointer. */
  hover: PlanRoom | null;
  select: PlanRoom | null;
  measure: Measurements;
  error: ViewerError;
};

export type PlanViewer = FlatControls & {
  on: Emitter<PlanEvents>['on'];
  getState: () => ViewerState;
  /** Changes what is given and keeps the rest; `level` is the storey that is drawn. */
  setState: (change: Partial<ViewerState>) => void;
  setStorey: (storeyId: string) => void;
  select: (roomId: string | null) => void;
  setDimensionsVisible: (isVisible: boolean) => void;
  dispose: () => void;
};
