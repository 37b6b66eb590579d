import type { Point2, Segment2 } from '#geometry/plane.ts';
import type { Placement } from '#domain/placement/placement.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { Insets, Size } from '#viewer/view/insets.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ToolCalls } from '#viewer/view/tools.ts';
import type { SpaceLines } from './draw-space.ts';
import type { FlatOverlay, ShownOverlay } from './flat-overlay.ts';
import type { FoundTexts } from './found-texts.ts';
import type { MakeUnder } from './flat-under.ts';
import type { PointPicks } from '#viewer/measure/point-picks.ts';
import type { Measurements } from './measure-plan.ts';
import type { PlanView } from './plan-view.ts';
import type { Snap, SnapTargets } from './snap.ts';

/** What a flat drawing is shown with at the moment. */
type FlatLook = {
  view: PlanView;
  theme: ViewerTheme;
  unit: MeasureUnit;
  measured: Measurements;
  /** Another view is shown beside it. */ isBeside: boolean;
  snap: Snap | null;
  pointer: Point2 | null;
  size: Size;
  overlays: readonly ShownOverlay[];
};

/** The tools that one kind of drawing has beside those of all. */
export type FlatExtras = readonly ('angle' | 'mark' | 'dimensions')[];

/** What the viewer of a kind of drawing adds to pan, zoom and measuring. */
export type FlatParts = {
  label: string;
  camera: CameraPose | null;
  theme: ViewerTheme;
  unit: MeasureUnit;
  /** Turn of the sheet; read again for each picture. */
  turnDeg: () => number;
  /** Where the sheet lies in the project; without it is drawn in the project's meters. */
  placement?: Placement | undefined;
  /** The height of the project that it lies at. */
  heightM: () => number;
  /** Those of other views, in project meters, that are shown from the start. */
  measurements: ViewerState['measurements'];
  /** What is measured, here and elsewhere, is another list, in project meters. */
  onShared: (measurements: ViewerState['measurements']) => void;
  /** The pose that shows all of it; null while there is nothing. */
  fitted: (size: Size, insets: Insets) => CameraPose | null;
  /** The straight lines that are drawn, over which a model is laid. */
  lines: () => readonly Segment2[];
  /** What measuring snaps to about a place. */
  targetsNear: (point: Point2, reachM: number) => readonly SnapTargets[];
  draw: (context: CanvasRenderingContext2D, look: FlatLook) => void;
  /** What is drawn of it in perspective, and at which height. */
  space: (theme: ViewerTheme) => { lines: readonly SpaceLines[]; heightM: number };
  onCamera: (pose: CameraPose) => void;
  onMeasure: (measured: Measurements) => void;
  /** A press while nothing is measured. */
  onPick?: (point: Point2) => void;
  /** Where the pointer is; null while something is measured. True: redraw. */
  onHover?: (point: Point2 | null) => boolean;
  extraTools: FlatExtras;
  hasManyLines?: boolean;
};

export type FlatControls = {
  getCamera: () => CameraPose;
  /** Shows the place of a pose of any viewer, from above. */
  setCamera: (pose: CameraPose) => void;
  /** All of it, beside what floats over it. It stays fitted until the view is moved. */
  fit: () => void;
  setInsets: (insets: Insets) => void;
  /** Multiplies the scale about the middle: above 1 is nearer. */
  zoom: (factor: number) => void;
  tools: ToolCalls;
  /** 3D in perspective, or 2D straight from above. */
  setSpace: (isSpace: boolean) => void;
  /** Puts something under the drawing, which follows its camera; null takes it away. Throws what `make` throws. */
  setUnder: (make: MakeUnder | null) => void;
  /** How the area that something is said about is drawn; turns its tool on. */
  setMarkShape: (shape: 'rectangle' | 'polygon') => void;
  /** Marks an area and flies there; null takes the mark away. */
  setMarked: (points: readonly Point2[] | null) => void;
  /** Marks texts and shows the current one from above; null takes the marks away. */
  setFound: (found: FoundTexts | null) => void;
  measurements: () => Measurements;
  /** Clicks pick points for the page, in project meters, in place of what they do otherwise; null ends it. */
  setPicks: (picks: PointPicks | null) => void;
  /** Shows what is measured in all views, in project meters, in place of what was. */
  setShared: (measurements: ViewerState['measurements']) => void;
  /** The lines of what is drawn, in its own metres. */
  lines: () => readonly Segment2[];
  /** Lays cuts of models over the drawing; they are drawn and snapped to. Those before are gone. */
  setOverlays: (overlays: readonly FlatOverlay[]) => void;
  setUnit: (unit: MeasureUnit) => void;
  /** Another view is shown beside it: lengths are as exact as there. */
  setBeside: (isBeside: boolean) => void;
  setTheme: (theme: ViewerTheme) => void;
  /** CSS pixels of a place in project metres. */
  toScreen: (point: Point2) => { x: number; y: number };
  screenshot: () => Promise<Blob>;
};
