import type { Building } from '#domain/building/building.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import type { Emitter } from '#viewer/view/emitter.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { Insets } from '#viewer/view/insets.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import type { MeasureMode, Measurements } from './measure-plan.ts';
import type { Point2 } from './plan-geometry.ts';

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

export type PlanRoom = { id: string; name: string; number: string; areaM2: number; areaErrorM2: number; perimeterM: number };

export type PlanEvents = {
  camera: CameraPose;
  state: ViewerState;
  /** The room under the pointer. */
  hover: PlanRoom | null;
  select: PlanRoom | null;
  measure: Measurements;
  error: ViewerError;
};

export type PlanViewer = {
  on: Emitter<PlanEvents>['on'];
  getState: () => ViewerState;
  /** Changes what is given and keeps the rest; `level` is the storey that is drawn. */
  setState: (change: Partial<ViewerState>) => void;
  getCamera: () => CameraPose;
  /** Shows the place of a pose of any viewer, from above. */
  setCamera: (pose: CameraPose) => void;
  /** The whole storey, beside what floats over it. It stays fitted until the view is moved. */
  fit: () => void;
  setInsets: (insets: Insets) => void;
  /** Multiplies the scale about the middle: above 1 is nearer. */
  zoom: (factor: number) => void;
  setStorey: (storeyId: string) => void;
  /** Turns measuring on; the active mode given again turns it off. */
  setTool: (mode: MeasureMode) => void;
  /** Drops what is being measured, else the tool; false when there was neither. */
  cancel: () => boolean;
  /** Takes back the last corner of what is being drawn; false when there is none. */
  undo: () => boolean;
  /** Marks an area of the storey that is drawn and flies there; null takes the mark away. */
  setMarked: (points: readonly Point2[] | null) => void;
  measurements: () => Measurements;
  canClear: () => boolean;
  clear: () => void;
  select: (roomId: string | null) => void;
  setUnit: (unit: MeasureUnit) => void;
  setTheme: (theme: ViewerTheme) => void;
  setDimensionsVisible: (isVisible: boolean) => void;
  /** CSS pixels of a place in project metres. */
  toScreen: (point: Point2) => { x: number; y: number };
  screenshot: () => Promise<Blob>;
  dispose: () => void;
};
