import { type CadDrawing, type DrawingSheet, straightLines } from '#domain/drawing/cad-drawing.ts';
import type { Placement } from '#domain/placement/placement.ts';
import { type ViewerState, initialViewerState } from '#viewer/state.ts';
import { type CameraPose, looksPast } from '#viewer/view/camera-pose.ts';
import { createEmitter, type Emitter } from '#viewer/view/emitter.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { Level } from '#viewer/view/levels.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import { drawMeasurements, drawPreviewMark } from './draw-measurements.ts';
import type { SpaceLines } from './draw-space.ts';
import { drawingPage } from './drawing-page.ts';
import { drawOverlays } from './flat-overlay.ts';
import { flatPlace, sheetPlacement } from './flat-place.ts';
import { createFlatViewer, type FlatControls } from './flat-viewer.ts';
import type { Measurements } from './measure-plan.ts';
import { fitPlan } from './plan-view.ts';
import { drawingLines } from './space-lines.ts';

export type DrawingViewerOptions = {
  drawing: CadDrawing;
  /** Where its file lies in the project, in whose meters the viewer speaks then. Null: it has a frame of its own. */
  placement?: Placement | null;
  state?: Partial<ViewerState>;
  /** What is measured on it lies at the height of the chosen level, else at that of the drawing. */
  levels?: readonly Level[];
  theme?: ViewerTheme;
  unit?: MeasureUnit;
  isPreview?: boolean;
  label?: string;
};

type DrawingEvents = { camera: CameraPose; state: ViewerState; measure: Measurements; error: ViewerError };

export type DrawingViewer = FlatControls & {
  on: Emitter<DrawingEvents>['on'];
  getState: () => ViewerState;
  /** Changes what is given and keeps the rest. */
  setState: (change: Partial<ViewerState>) => void;
  /** Which layers are not drawn and not snapped to, by their index. */
  setHiddenLayers: (hidden: ReadonlySet<number>) => void;
  dispose: () => void;
};

const MARGIN_PX = 24;

/** Layers that the file itself has turned off. */
export function layersOff({ layers }: CadDrawing): ReadonlySet<number> {
  return new Set(layers.flatMap(({ isShown }, i) => (isShown ? [] : [i])));
}

/** The sheet of a name; null for the model, and where there is none of that name. */
export const sheetNamed = ({ sheets }: CadDrawing, name: string | null): DrawingSheet | null =>
  sheets.find((sheet) => sheet.name === name) ?? null;

/** Draws a DXF or DWG, or the sheet of it that the state names, on a flat canvas in `host`, to look at and measure, with its layers (viewers.md §2.4). */
export function createDrawingViewer(host: HTMLElement, options: DrawingViewerOptions): DrawingViewer {
  const { drawing } = options;
  const events = createEmitter<DrawingEvents>();
  let hidden = layersOff(drawing);
  let state: ViewerState = { ...initialViewerState, ...options.state, walk: null };
  const page = drawingPage(drawing, sheetNamed(drawing, state.sheet));
  const { bounds } = page;
  const placement = options.placement ? sheetPlacement(drawing.originM, options.placement) : undefined;
  let space: { theme: ViewerTheme; lines: readonly SpaceLines[] } | undefined;
  // What was looked at elsewhere may be far from it.
  const isOver = (pose: CameraPose) => {
    const own = placement ? flatPlace(placement).poseIn(pose) : pose;
    const heightM = own.target[2];
    return !looksPast(own, { min: [bounds.minX, bounds.minY, heightM], max: [bounds.maxX, bounds.maxY, heightM] });
  };
  const isShown = (layer: number) => !hidden.has(layer);

  const flat = createFlatViewer(host, {
    label: options.label ?? 'Drawing',
    camera: state.camera && isOver(state.camera) ? state.camera : null,
    theme: options.theme ?? 'light',
    unit: options.unit ?? 'ft',
    hasManyLines: true,
    extraTools: ['angle'],
    turnDeg: () => 0,
    placement,
    heightM: () => options.levels?.find(({ id }) => id === state.level)?.elevationM ?? placement?.shiftM[2] ?? 0,
    measurements: state.measurements,
    onShared: (measurements) => apply({ measurements }),
    fitted: (size, insets) => fitPlan(bounds, 0, size, 0, insets, MARGIN_PX),
    lines: () => straightLines(drawing, isShown),
    space: (theme) => {
      if (space?.theme !== theme) space = { theme, lines: drawingLines(drawing, isShown, theme) };
      return { lines: space.lines, heightM: 0 };
    },
    targetsNear: (point, reachM) => page.targetsNear(point, reachM, isShown),
    draw: (context, { view, size, theme, unit, isBeside, measured, snap, pointer, overlays }) => {
      page.draw(context, isShown, view, size, theme);
      drawOverlays(context, overlays, view, theme);
      drawMeasurements(context, measured, snap, pointer, view, { unit, theme, isBeside });
      if (options.isPreview) drawPreviewMark(context, size.widthPx, theme);
    },
    onCamera: (camera) => {
      state = { ...state, camera };
      events.emit('camera', camera);
    },
    onMeasure: (measured) => events.emit('measure', measured),
  });
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    events.emit('state', state);
  };
  flat.refit();

  return {
    ...flat.controls,
    on: events.on,
    getState: () => state,
    setState: (change) => {
      if (change.camera) flat.controls.setCamera(change.camera);
      if (change.measurements) flat.controls.setShared(change.measurements);
      apply({ ...change, camera: state.camera });
    },
    setHiddenLayers: (next) => {
      hidden = next;
      space = undefined;
      flat.redraw();
    },
    dispose: () => {
      flat.dispose();
      events.clear();
    },
  };
}
