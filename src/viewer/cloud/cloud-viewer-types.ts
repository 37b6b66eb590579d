import type { Bounds3 } from '#geometry/bounds.ts';
import type { ColorMode, ViewerState } from '#viewer/state.ts';
import type { Emitter } from '#viewer/view/emitter.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { Level } from '#viewer/view/levels.ts';
import type { StageEvents, StageViewCalls } from '#viewer/view/stage-view.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { PickedPoint } from './pick-point.ts';

export type CloudViewerOptions = {
  /** Address of the octree's metadata.json, same origin; hierarchy.bin and octree.bin lie beside it and answer byte ranges. */
  url: string;
  /** `frame.cloudToProject` of the building; without it the cloud's own coordinates are the project's. */
  cloudToProject?: readonly number[];
  levels?: readonly Level[];
  /** What fills the picture at first, in project metres: the building. Without it, where most points are. */
  focus?: Bounds3;
  state?: Partial<ViewerState>;
  theme?: ViewerTheme;
  unit?: MeasureUnit;
  /** Points on screen at the same time; 4,000,000, on small screens 1,000,000. */
  pointBudget?: number;
  /** Strength of the shading of edges, 0 turns it off. */
  edlStrength?: number;
  /** Until the first points: 30 s. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** What a screen reader says of the picture. */
  label?: string;
};

export type CloudClass = {
  id: number;
  name: string;
  label: string;
  count: number;
  color: readonly [number, number, number];
  isVisible: boolean;
};

export type CloudEvents = StageEvents & {
  /** The description of the cloud has arrived: counts and boxes are known, these in project meters. `focus`: where most points are. */
  open: { pointCount: number; bounds: Bounds3; focus: Bounds3 };
  /** Points shown of the points that this view wants. */
  /** What is drawn, what the view needs, and all that the cloud has: what is out of sight or finer than a pixel is not needed. */
  progress: { shownPoints: number; wantedPoints: number; totalPoints: number };
  pick: PickedPoint;
};

export type CloudViewer = StageViewCalls & {
  on: Emitter<CloudEvents>['on'];
  /** Changes what is given and keeps the rest. */
  setState: (change: Partial<ViewerState>) => void;
  /** Orthographic from above, or back to perspective. */
  setTopView: (isOn: boolean) => void;
  /** The classes of the product that occur, and their numbers of points. */
  classes: () => CloudClass[];
  setClassVisible: (id: number, isVisible: boolean) => void;
  setAllClassesVisible: (isVisible: boolean) => void;
  setColorMode: (mode: ColorMode) => void;
  /** What the cloud can be colored by: no photo colors where the scanner took none. A 'state' event follows when it is known. */
  colorModes: () => readonly ColorMode[];
  /** The point under a place in CSS pixels; null where none is. */
  pick: (x: number, y: number) => PickedPoint | null;
  setEdl: (strength: number) => void;
  shownPointCount: () => number;
  renderNow: () => void;
  dispose: () => void;
};
