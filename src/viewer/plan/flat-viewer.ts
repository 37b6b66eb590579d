import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point2, Segment2 } from '#geometry/plane.ts';
import { type CameraPose, fitPose } from '#viewer/view/camera-pose.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { freeArea, type Insets, NO_INSETS, type Size } from '#viewer/view/insets.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { attachViewControls } from '#viewer/view/view-controls.ts';
import { type FlatOverlay, type ShownOverlay, showOverlay } from './flat-overlay.ts';
import { createFlatStage } from './flat-stage.ts';
import {
  type MeasureMode,
  type Measurements,
  canClear,
  chooseMode,
  clearMeasurements,
  clickPoint,
  closeArea,
  dropPending,
  markArea,
  noMeasurements,
  undoPoint,
} from './measure-plan.ts';
import { PLAN_PALETTES } from './plan-palette.ts';
import { type PlanView, planView, toPlan, toScreen } from './plan-view.ts';
import { type Snap, type SnapTargets, snapTo } from './snap.ts';

/** What a flat drawing is shown with at the moment. */
type FlatLook = {
  view: PlanView;
  theme: ViewerTheme;
  unit: MeasureUnit;
  measured: Measurements;
  snap: Snap | null;
  pointer: Point2 | null;
  size: Size;
  overlays: readonly ShownOverlay[];
};

/** What the viewer of a kind of drawing adds to pan, zoom and measuring. */
export type FlatParts = {
  label: string;
  camera: CameraPose | null;
  theme: ViewerTheme;
  unit: MeasureUnit;
  /** Turn of the sheet; read anew for each picture. */
  turnDeg: () => number;
  /** The pose that shows all of it; null while there is nothing. */
  fitted: (size: Size, insets: Insets) => CameraPose | null;
  /** The straight lines that are drawn, over which a model is laid. */
  lines: () => readonly Segment2[];
  /** What measuring snaps to about a place. */
  targetsNear: (point: Point2, reachM: number) => SnapTargets | null;
  draw: (context: CanvasRenderingContext2D, look: FlatLook) => void;
  onCamera: (pose: CameraPose) => void;
  onMeasure: (measured: Measurements) => void;
  /** A press while nothing is measured. */
  onPick?: (point: Point2) => void;
  /** Where the pointer is; null while something is measured. True: draw anew. */
  onHover?: (point: Point2 | null) => boolean;
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
  /** Turns measuring on; the active mode given again turns it off. */
  setTool: (mode: MeasureMode) => void;
  /** Drops what is being measured, else the tool; false when there was neither. */
  cancel: () => boolean;
  /** Takes back the last corner of what is being drawn; false when there is none. */
  undo: () => boolean;
  /** Marks an area and flies there; null takes the mark away. */
  setMarked: (points: readonly Point2[] | null) => void;
  measurements: () => Measurements;
  canClear: () => boolean;
  clear: () => void;
  /** The lines of what is drawn, in its own metres. */
  lines: () => readonly Segment2[];
  /** Lays cuts of models over the drawing; they are drawn and snapped to. Those before are gone. */
  setOverlays: (overlays: readonly FlatOverlay[]) => void;
  setUnit: (unit: MeasureUnit) => void;
  setTheme: (theme: ViewerTheme) => void;
  /** CSS pixels of a place in project metres. */
  toScreen: (point: Point2) => { x: number; y: number };
  screenshot: () => Promise<Blob>;
};

const SNAP_PX = 10;
const NO_TARGETS: SnapTargets = { corners: [], edges: [] };

/** A drawing on a flat canvas in `host` that is moved, zoomed and measured. `redraw` and `refit` are for the viewer around it. */
export function createFlatViewer(host: HTMLElement, parts: FlatParts) {
  let { theme, unit } = parts;
  let insets = NO_INSETS;
  let pose: CameraPose = parts.camera ?? fitPose({ min: [-5, -5, 0], max: [5, 5, 3] }, 1.6, 'above');
  let isFitted = !parts.camera;
  let measured = noMeasurements;
  let pointer: Point2 | null = null;
  let overlays: readonly ShownOverlay[] = [];

  const stage = createFlatStage(host, {
    label: parts.label,
    hasManyLines: parts.hasManyLines,
    background: () => PLAN_PALETTES[theme].background,
    onDraw: (context) =>
      parts.draw(context, { view: view(), theme, unit, measured, snap: snap(), pointer, size: stage.size(), overlays }),
    onResize: () => refit(),
  });
  const { invalidate } = stage;
  const view = () => planView(pose, parts.turnDeg(), stage.size(), insets);
  const snap = (): Snap | null => {
    if (!pointer || measured.mode === 'none') return null;
    const reachM = SNAP_PX / view().pxPerM;
    const at = pointer;
    const near = [
      parts.targetsNear(at, reachM) ?? NO_TARGETS,
      ...overlays.map(({ index }) => index.near(at, reachM, () => true)),
    ];
    // Its own points too, so that an area closes where it began.
    return snapTo(
      at,
      {
        edges: near.flatMap(({ edges }) => edges),
        corners: [...measured.pending, ...near.flatMap(({ corners }) => corners)],
      },
      reachM,
    );
  };
  const show = (next: CameraPose) => {
    pose = { ...next, azimuthDeg: -90 + parts.turnDeg(), elevationDeg: 90, projection: 'orthographic' };
    invalidate();
    parts.onCamera(pose);
  };
  const move = (next: CameraPose) => {
    isFitted = false;
    show(next);
  };
  const fit = () => {
    const next = parts.fitted(stage.size(), insets);
    if (!next) return;
    isFitted = true;
    show(next);
  };
  const refit = () => {
    if (isFitted) fit();
  };
  const measure = (next: Measurements) => {
    measured = next;
    stage.canvas.style.cursor = next.mode === 'none' ? '' : 'crosshair';
    invalidate();
    parts.onMeasure(next);
  };
  const cancel = (): boolean => {
    if (measured.mode === 'none') return false;
    measure(measured.pending.length > 0 ? dropPending(measured) : chooseMode(measured, 'none'));
    return true;
  };
  const undo = (): boolean => {
    if (measured.pending.length === 0) return false;
    measure(undoPoint(measured));
    return true;
  };
  const setMarked = (points: readonly Point2[] | null) => {
    measure(markArea(measured, points));
    if (points && points.length > 0) flyBetween(() => pose, poseAt(around(points, pose.target[2]), pose), move);
  };
  const click = (x: number, y: number, event: PointerEvent) => {
    pointer = toPlan(view(), x, y);
    if (event.button === 2) return measure(closeArea(measured));
    if (event.button !== 0) return;
    if (measured.mode === 'none') parts.onPick?.(pointer);
    else measure(clickPoint(measured, snap()?.point ?? pointer, parts.turnDeg()));
  };
  const hover = (x: number, y: number) => {
    pointer = toPlan(view(), x, y);
    const isMeasuring = measured.mode !== 'none';
    const isChanged = parts.onHover?.(isMeasuring ? null : pointer) ?? false;
    if (isChanged || isMeasuring) invalidate();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && cancel()) event.preventDefault();
    if (event.key === 'Backspace' && undo()) event.preventDefault();
    if (event.key === 'Enter') measure(closeArea(measured));
  };

  const detach = attachViewControls({
    element: stage.canvas,
    getPose: () => pose,
    setPose: move,
    middle: () => freeArea(stage.size(), insets),
    onReset: fit,
    onClick: click,
    onHover: hover,
  });
  stage.canvas.addEventListener('keydown', key);

  const controls: FlatControls = {
    getCamera: () => pose,
    setCamera: move,
    fit,
    setInsets: (next) => {
      insets = next;
      refit();
      invalidate();
    },
    zoom: (factor) => move({ ...pose, distanceM: pose.distanceM / factor }),
    setTool: (mode) => measure(chooseMode(measured, mode)),
    cancel,
    undo,
    setMarked,
    measurements: () => measured,
    canClear: () => canClear(measured),
    clear: () => measure(clearMeasurements(measured)),
    lines: parts.lines,
    setOverlays: (next) => {
      overlays = next.map(showOverlay);
      invalidate();
    },
    setUnit: (next) => {
      unit = next;
      invalidate();
    },
    setTheme: (next) => {
      theme = next;
      invalidate();
    },
    toScreen: (point) => toScreen(view(), point),
    screenshot: stage.screenshot,
  };
  return {
    controls,
    redraw: invalidate,
    refit,
    /** The points of an unfinished measurement and the mark belong to what was shown before. */
    dropPending: () => void (measured = markArea(dropPending(measured), null)),
    size: stage.size,
    dispose: () => {
      detach();
      stage.dispose();
    },
  };
}

function around(points: readonly Point2[], heightM: number): Bounds3 {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { min: [Math.min(...xs), Math.min(...ys), heightM], max: [Math.max(...xs), Math.max(...ys), heightM] };
}
