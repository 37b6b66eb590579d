import type { Building, Room } from '#domain/building/building.ts';
import type { PlanModel } from '#domain/drawing/plan-model.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { rotate } from '#domain/drawing/plane.ts';
import { type ViewerState, initialViewerState } from '#viewer/state.ts';
import { type CameraPose, fitPose } from '#viewer/view/camera-pose.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { attachViewControls } from '#viewer/view/view-controls.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { drawMeasurements, drawPreviewMark } from './draw-measurements.ts';
import { type PlanShapes, dimensionMarginPx, drawDimensions, drawRoomTags, drawShapes, planShapes } from './draw-plan.ts';
import { type Measurements, canClear, chooseMode, clearMeasurements, clickPoint, closeArea, dropPending, noMeasurements } from './measure-plan.ts';
import { type Bounds, type Point2, contains, eachEdge, perimeterM } from './plan-geometry.ts';
import { PLAN_PALETTES } from './plan-palette.ts';
import { fitPlan, planView, toPlan, toScreen } from './plan-view.ts';
import type { PlanEvents, PlanRoom, PlanViewer, PlanViewerOptions } from './plan-viewer-types.ts';
import { type SnapTargets, snapTo } from './snap.ts';

export type { PlanEvents, PlanRoom, PlanViewer, PlanViewerOptions } from './plan-viewer-types.ts';

const SNAP_PX = 10;

type Sheet = { model: PlanModel; shapes: PlanShapes; rooms: Room[]; targets: SnapTargets; sheetBounds: Bounds };

/** Draws one storey of a building on a flat canvas in `host`, to look at, measure and pick rooms. */
export function createPlanViewer(host: HTMLElement, options: PlanViewerOptions): PlanViewer {
  const events = createEmitter<PlanEvents>();
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%', touchAction: 'none', outlineOffset: '-2px' });
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', options.label ?? 'Floor plan');
  host.append(canvas);

  let state: ViewerState = { ...initialViewerState, ...options.state };
  let theme = options.theme ?? 'light';
  let unit = options.unit ?? 'ft';
  let hasDimensions = options.hasDimensions ?? true;
  let sheet: Sheet | null = null;
  let pose: CameraPose = state.camera ?? fitPose({ min: [-5, -5, 0], max: [5, 5, 3] }, 1.6, 'above');
  let measured = noMeasurements;
  let pointer: Point2 | null = null;
  let hovered: Room | null = null;
  let frame = 0;

  const size = () => ({ widthPx: Math.max(1, host.clientWidth), heightPx: Math.max(1, host.clientHeight) });
  const view = () => planView(pose, sheet?.model.headingDeg ?? 0, size().widthPx, size().heightPx);
  const snap = () => (pointer && sheet && measured.mode !== 'none' ? snapTo(pointer, withPending(sheet.targets, measured), SNAP_PX / view().pxPerM) : null);
  const roomAt = (point: Point2) => sheet?.rooms.find((room) => contains(room.polygon, point) && !room.holes.some((hole) => contains(hole, point))) ?? null;

  const draw = () => {
    frame = 0;
    const { widthPx, heightPx } = size();
    const ratio = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const context = canvas.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const palette = PLAN_PALETTES[theme];
    context.fillStyle = palette.background;
    context.fillRect(0, 0, widthPx, heightPx);
    if (sheet) {
      const v = view();
      drawShapes(context, sheet.shapes, v, palette);
      for (const room of sheet.rooms) {
        if (room.id === state.selection) fillRoom(context, room, v, palette.selected);
        else if (room === hovered) fillRoom(context, room, v, palette.hover);
      }
      drawRoomTags(context, sheet.model.roomTags, v, palette, unit);
      if (hasDimensions) drawDimensions(context, sheet.model.dimensions, v, palette, unit);
      drawMeasurements(context, measured, snap(), pointer, v, unit, theme);
    }
    if (options.isPreview) drawPreviewMark(context, widthPx, theme);
  };
  const invalidate = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const move = (next: CameraPose) => {
    pose = { ...next, azimuthDeg: -90 + (sheet?.model.headingDeg ?? 0), elevationDeg: 90, projection: 'orthographic' };
    state = { ...state, camera: pose };
    invalidate();
    events.emit('camera', pose);
  };
  const fit = () => {
    if (!sheet) return;
    const { widthPx, heightPx } = size();
    move(fitPlan(sheet.sheetBounds, sheet.model.headingDeg, widthPx, heightPx, sheet.model.elevationM, hasDimensions ? dimensionMarginPx(sheet.model) : 48));
  };
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    invalidate();
    events.emit('state', state);
  };
  const measure = (next: Measurements) => {
    measured = next;
    canvas.style.cursor = next.mode === 'none' ? '' : 'crosshair';
    invalidate();
    events.emit('measure', next);
  };
  const setStorey = (storeyId: string | null) => {
    const known = options.building.storeys.find((storey) => storey.id === storeyId) ?? options.building.storeys[0];
    sheet = known ? sheetOf(options.building, known.id) : null;
    hovered = null;
    measured = dropPending(measured);
    apply({ level: known?.id ?? null, selection: null });
    if (!sheet) events.emit('error', new ViewerError('PLAN_EMPTY'));
  };
  const select = (roomId: string | null) => {
    const room = sheet?.rooms.find((candidate) => candidate.id === roomId) ?? null;
    apply({ selection: room?.id ?? null });
    events.emit('select', room && describe(room));
  };
  const click = (x: number, y: number, event: PointerEvent) => {
    pointer = toPlan(view(), x, y);
    if (event.button === 2) return measure(closeArea(measured));
    if (event.button !== 0) return;
    if (measured.mode === 'none') select(roomAt(pointer)?.id ?? null);
    else measure(clickPoint(measured, snap()?.point ?? pointer));
  };
  const hover = (x: number, y: number) => {
    pointer = toPlan(view(), x, y);
    const room = measured.mode === 'none' ? roomAt(pointer) : null;
    if (room !== hovered) events.emit('hover', room && describe(room));
    if (room !== hovered || measured.mode !== 'none') invalidate();
    hovered = room;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') measure(dropPending(measured));
    if (event.key === 'Enter') measure(closeArea(measured));
  };

  const detach = attachViewControls({ element: canvas, getPose: () => pose, setPose: move, onReset: fit, onClick: click, onHover: hover });
  canvas.addEventListener('keydown', key);
  let hasSize = false;
  const observer = new ResizeObserver(() => {
    // A host that was hidden when it was filled gets its first fit now.
    if (!hasSize && host.clientWidth > 0 && !options.state?.camera) fit();
    hasSize ||= host.clientWidth > 0;
    invalidate();
  });
  observer.observe(host);
  setStorey(state.level);
  if (!options.state?.camera) fit();

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
    zoom: (factor) => move({ ...pose, distanceM: pose.distanceM / factor }),
    setStorey,
    setTool: (mode) => measure(chooseMode(measured, mode)),
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
      invalidate();
    },
    toScreen: (point) => toScreen(view(), point),
    screenshot: () => {
      draw();
      return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ViewerError('PLAN_EMPTY'))), 'image/png');
      });
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      detach();
      canvas.removeEventListener('keydown', key);
      canvas.remove();
      events.clear();
    },
  };
}

function sheetOf(building: Building, storeyId: string): Sheet {
  const model = planOfStorey(building, storeyId);
  const corners: Point2[] = [];
  const edges: [Point2, Point2][] = [];
  for (const item of model.items) {
    if (item.kind !== 'path' || item.layer === 'A-FURN' || item.layer === 'M-EQPM') continue;
    for (const ring of [item.points, ...item.holes]) {
      corners.push(...ring);
      const last = item.isClosed ? undefined : ring.at(-1);
      eachEdge(ring, (a, b) => {
        if (a !== last) edges.push([a, b]);
      });
    }
  }
  const turned = corners.map((point) => rotate(point, (-model.headingDeg * Math.PI) / 180));
  const sheetBounds = turned.reduce<Bounds>(
    (box, [x, y]) => ({ minX: Math.min(box.minX, x), minY: Math.min(box.minY, y), maxX: Math.max(box.maxX, x), maxY: Math.max(box.maxY, y) }),
    { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity },
  );
  const rooms = building.rooms.filter((room) => room.storey_id === storeyId);
  return { model, shapes: planShapes(model), rooms, targets: { corners, edges }, sheetBounds: turned.length ? sheetBounds : { minX: -1, minY: -1, maxX: 1, maxY: 1 } };
}

/** The points of the measurement itself can be snapped to, so that an area closes where it began. */
function withPending(targets: SnapTargets, measured: Measurements): SnapTargets {
  return measured.pending.length ? { ...targets, corners: [...measured.pending, ...targets.corners] } : targets;
}

function describe(room: Room): PlanRoom {
  return { id: room.id, name: room.name, number: room.number, areaM2: room.areaM2, areaErrorM2: room.areaErrorM2, perimeterM: perimeterM(room.polygon) };
}

function fillRoom(context: CanvasRenderingContext2D, room: Room, view: ReturnType<typeof planView>, color: string): void {
  context.beginPath();
  for (const ring of [room.polygon, ...room.holes]) {
    ring.forEach((point, i) => {
      const { x, y } = toScreen(view, point);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.closePath();
  }
  context.fillStyle = color;
  context.fill('evenodd');
}
