import type { Room } from '#domain/building/building.ts';
import { type ViewerState, initialViewerState } from '#viewer/state.ts';
import { type Bounds, type CameraPose, fitPose } from '#viewer/view/camera-pose.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import { freeArea, NO_INSETS } from '#viewer/view/insets.ts';
import { attachViewControls } from '#viewer/view/view-controls.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { createFlatStage } from './flat-stage.ts';
import { DIMENSIONS_FROM_PX_PER_M, dimensionMarginPx } from './draw-dimensions.ts';
import { drawPreviewMark } from './draw-measurements.ts';
import { drawSheet } from './draw-sheet.ts';
import { type Measurements, canClear, chooseMode, clearMeasurements, clickPoint, closeArea, dropPending, markArea, noMeasurements, undoPoint } from './measure-plan.ts';
import type { Point2 } from './plan-geometry.ts';
import { PLAN_PALETTES } from './plan-palette.ts';
import { type Sheet, describeRoom, roomAt, sheetOf, withPending } from './plan-sheet.ts';
import { fitPlan, planView, toPlan, toScreen } from './plan-view.ts';
import type { PlanEvents, PlanViewer, PlanViewerOptions } from './plan-viewer-types.ts';
import { snapTo } from './snap.ts';

export type { PlanEvents, PlanRoom, PlanViewer, PlanViewerOptions } from './plan-viewer-types.ts';

const SNAP_PX = 10;
/** Around a plan without dimensions. */
const MARGIN_PX = 20;
/** How much nearer than such a plan one comes until it gets them. */
const NEARER = 1.25;

/** Draws one storey of a building on a flat canvas in `host`, to look at, measure and pick rooms. */
export function createPlanViewer(host: HTMLElement, options: PlanViewerOptions): PlanViewer {
  const events = createEmitter<PlanEvents>();
  let state: ViewerState = { ...initialViewerState, ...options.state };
  let theme = options.theme ?? 'light';
  let unit = options.unit ?? 'ft';
  let hasDimensions = options.hasDimensions ?? true;
  let insets = NO_INSETS;
  let sheet: Sheet | null = null;
  let pose: CameraPose = state.camera ?? fitPose({ min: [-5, -5, 0], max: [5, 5, 3] }, 1.6, 'above');
  let isFitted = !state.camera;
  let dimensionsFromPxPerM = DIMENSIONS_FROM_PX_PER_M;
  let measured = noMeasurements;
  let pointer: Point2 | null = null;
  let hovered: Room | null = null;

  const stage = createFlatStage(host, {
    label: options.label ?? 'Floor plan',
    background: () => PLAN_PALETTES[theme].background,
    onDraw: (context) => {
      if (sheet) drawSheet(context, sheet, view(), { theme, unit, hasDimensions: hasDimensions && view().pxPerM >= dimensionsFromPxPerM, selection: state.selection, hovered, measured, snap: snap(), pointer });
      if (options.isPreview) drawPreviewMark(context, stage.size().widthPx, theme);
    },
    onResize: () => refit(),
  });
  const { invalidate } = stage;
  const view = () => planView(pose, sheet?.model.headingDeg ?? 0, stage.size(), insets);
  const snap = () => (pointer && sheet && measured.mode !== 'none' ? snapTo(pointer, withPending(sheet.targets, measured.pending), SNAP_PX / view().pxPerM) : null);

  const show = (next: CameraPose) => {
    pose = { ...next, azimuthDeg: -90 + (sheet?.model.headingDeg ?? 0), elevationDeg: 90, projection: 'orthographic' };
    state = { ...state, camera: pose };
    invalidate();
    events.emit('camera', pose);
  };
  const move = (next: CameraPose) => {
    isFitted = false;
    show(next);
  };
  const fit = () => {
    if (!sheet) return;
    isFitted = true;
    show(fittedPose(sheet, hasDimensions));
  };
  const refit = () => {
    if (isFitted) fit();
  };
  const fittedPose = ({ sheetBounds, model }: Sheet, withDimensions: boolean): CameraPose => {
    const fitted = (marginPx: number) => fitPlan(sheetBounds, model.headingDeg, stage.size(), model.elevationM, insets, marginPx);
    const scaleOf = (fit: CameraPose) => planView(fit, 0, stage.size()).pxPerM;
    const [plain, dimensioned] = [fitted(MARGIN_PX), fitted(dimensionMarginPx(model))];
    const hasRoom = scaleOf(dimensioned) >= DIMENSIONS_FROM_PX_PER_M;
    // Without room for dimensions the walls get it.
    dimensionsFromPxPerM = hasRoom ? DIMENSIONS_FROM_PX_PER_M : scaleOf(plain) * NEARER;
    return withDimensions && hasRoom ? dimensioned : plain;
  };
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    invalidate();
    events.emit('state', state);
  };
  const measure = (next: Measurements) => {
    measured = next;
    stage.canvas.style.cursor = next.mode === 'none' ? '' : 'crosshair';
    invalidate();
    events.emit('measure', next);
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
    const box = points && points.length > 0 && sheet ? around(points, sheet.model.elevationM) : null;
    if (box) flyBetween(() => pose, poseAt(box, pose), move);
  };
  const setStorey = (storeyId: string | null) => {
    const known = options.building.storeys.find((storey) => storey.id === storeyId) ?? options.building.storeys[0];
    sheet = known ? sheetOf(options.building, known.id) : null;
    hovered = null;
    measured = markArea(dropPending(measured), null);
    apply({ level: known?.id ?? null, selection: null });
    if (!sheet) events.emit('error', new ViewerError('PLAN_EMPTY'));
  };
  const select = (roomId: string | null) => {
    const room = sheet?.rooms.find((candidate) => candidate.id === roomId) ?? null;
    apply({ selection: room?.id ?? null });
    events.emit('select', room && describeRoom(room));
  };
  const click = (x: number, y: number, event: PointerEvent) => {
    pointer = toPlan(view(), x, y);
    if (event.button === 2) return measure(closeArea(measured));
    if (event.button !== 0) return;
    if (measured.mode === 'none') select((sheet && roomAt(sheet, pointer)?.id) ?? null);
    else measure(clickPoint(measured, snap()?.point ?? pointer, sheet?.model.headingDeg ?? 0));
  };
  const hover = (x: number, y: number) => {
    pointer = toPlan(view(), x, y);
    const room = sheet && measured.mode === 'none' ? roomAt(sheet, pointer) : null;
    if (room !== hovered) events.emit('hover', room && describeRoom(room));
    if (room !== hovered || measured.mode !== 'none') invalidate();
    hovered = room;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && cancel()) event.preventDefault();
    if (event.key === 'Backspace' && undo()) event.preventDefault();
    if (event.key === 'Enter') measure(closeArea(measured));
  };

  const detach = attachViewControls({ element: stage.canvas, getPose: () => pose, setPose: move, middle: () => freeArea(stage.size(), insets), onReset: fit, onClick: click, onHover: hover });
  stage.canvas.addEventListener('keydown', key);
  setStorey(state.level);
  refit();

  return {
    on: events.on,
    getState: () => state,
    setState: (change) => {
      if (change.level !== undefined && change.level !== state.level) setStorey(change.level);
      if (change.camera) move(change.camera);
      apply({ ...change, level: state.level, camera: state.camera });
    },
    getCamera: () => pose,
    setCamera: move,
    fit,
    setInsets: (next) => {
      insets = next;
      refit();
      invalidate();
    },
    zoom: (factor) => move({ ...pose, distanceM: pose.distanceM / factor }),
    setStorey,
    setTool: (mode) => measure(chooseMode(measured, mode)),
    cancel,
    undo,
    setMarked,
    measurements: () => measured,
    canClear: () => canClear(measured),
    clear: () => measure(clearMeasurements(measured)),
    select,
    setUnit: (next) => {
      unit = next;
      invalidate();
    },
    setTheme: (next) => {
      theme = next;
      invalidate();
    },
    setDimensionsVisible: (isVisible) => {
      hasDimensions = isVisible;
      refit();
      invalidate();
    },
    toScreen: (point) => toScreen(view(), point),
    screenshot: stage.screenshot,
    dispose: () => {
      detach();
      stage.dispose();
      events.clear();
    },
  };
}

function around(points: readonly Point2[], heightM: number): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { min: [Math.min(...xs), Math.min(...ys), heightM], max: [Math.max(...xs), Math.max(...ys), heightM] };
}
