import type { Room } from '#domain/building/building.ts';
import { type ViewerState, initialViewerState } from '#viewer/state.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import type { Insets, Size } from '#viewer/view/insets.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { DIMENSIONS_FROM_PX_PER_M, dimensionMarginPx } from './draw-dimensions.ts';
import { drawPreviewMark } from './draw-measurements.ts';
import { drawSheet } from './draw-sheet.ts';
import { createFlatViewer } from './flat-viewer.ts';
import { type Sheet, describeRoom, roomAt, sheetOf } from './plan-sheet.ts';
import { fitPlan, planView } from './plan-view.ts';
import { planLines } from './space-lines.ts';
import type { PlanEvents, PlanViewer, PlanViewerOptions } from './plan-viewer-types.ts';

export type { PlanRoom, PlanViewer, PlanViewerOptions } from './plan-viewer-types.ts';

/** Around a plan without dimensions. */
const MARGIN_PX = 20;
/** How much nearer than such a plan one comes until it gets them. */
const NEARER = 1.25;

/** Draws one storey of a building on a flat canvas in `host`, to look at, measure and pick rooms. */
export function createPlanViewer(host: HTMLElement, options: PlanViewerOptions): PlanViewer {
  const events = createEmitter<PlanEvents>();
  let state: ViewerState = { ...initialViewerState, ...options.state, walk: null };
  let hasDimensions = options.hasDimensions ?? true;
  let sheet: Sheet | null = null;
  let dimensionsFromPxPerM = DIMENSIONS_FROM_PX_PER_M;
  let hovered: Room | null = null;

  const fittedPose = ({ sheetBounds, model }: Sheet, size: Size, insets: Insets): CameraPose => {
    const fitted = (marginPx: number) =>
      fitPlan(sheetBounds, model.headingDeg, size, model.elevationM, insets, marginPx);
    const scaleOf = (fit: CameraPose) => planView(fit, 0, size).pxPerM;
    const [plain, dimensioned] = [fitted(MARGIN_PX), fitted(dimensionMarginPx(model))];
    const hasRoom = scaleOf(dimensioned) >= DIMENSIONS_FROM_PX_PER_M;
    // Without room for dimensions the walls get it.
    dimensionsFromPxPerM = hasRoom ? DIMENSIONS_FROM_PX_PER_M : scaleOf(plain) * NEARER;
    return hasDimensions && hasRoom ? dimensioned : plain;
  };
  const flat = createFlatViewer(host, {
    label: options.label ?? 'Floor plan',
    camera: state.camera,
    theme: options.theme ?? 'light',
    unit: options.unit ?? 'ft',
    extraTools: ['mark', 'dimensions'],
    turnDeg: () => sheet?.model.headingDeg ?? 0,
    heightM: () => sheet?.model.elevationM ?? 0,
    measurements: state.measurements,
    onShared: (measurements) => apply({ measurements }),
    fitted: (size, insets) => sheet && fittedPose(sheet, size, insets),
    lines: () => sheet?.targets.edges ?? [],
    space: (theme) => ({
      lines: sheet ? planLines(sheet.model, theme) : [],
      heightM: sheet?.model.elevationM ?? 0,
    }),
    targetsNear: () => (sheet ? [sheet.targets] : []),
    draw: (context, look) => {
      if (sheet)
        drawSheet(context, sheet, look.view, {
          ...look,
          hasDimensions: hasDimensions && look.view.pxPerM >= dimensionsFromPxPerM,
          selection: state.selection[0]?.id ?? null,
          hovered,
        });
      if (options.isPreview) drawPreviewMark(context, look.size.widthPx, look.theme);
    },
    onCamera: (camera) => {
      state = { ...state, camera };
      events.emit('camera', camera);
    },
    onMeasure: (measured) => events.emit('measure', measured),
    onPick: (point) => select((sheet && roomAt(sheet, point)?.id) ?? null),
    onHover: (point) => {
      const room = point && sheet ? roomAt(sheet, point) : null;
      const isChanged = room !== hovered;
      hovered = room;
      if (isChanged) events.emit('hover', room && describeRoom(room));
      return isChanged;
    },
  });
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    flat.redraw();
    events.emit('state', state);
  };
  const setStorey = (storeyId: string | null) => {
    const known = options.building.storeys.find((storey) => storey.id === storeyId) ?? options.building.storeys[0];
    sheet = known ? sheetOf(options.building, known.id) : null;
    hovered = null;
    flat.dropPending();
    apply({ level: known?.id ?? null, selection: [] });
    if (!sheet) events.emit('error', new ViewerError('PLAN_EMPTY'));
  };
  /** Another level can be elsewhere and of another size: all of it is shown. */
  const changeStorey = (storeyId: string | null) => {
    const before = state.level;
    setStorey(storeyId);
    if (state.level !== before) flat.controls.fit();
  };
  const select = (roomId: string | null) => {
    const room = sheet?.rooms.find((candidate) => candidate.id === roomId) ?? null;
    apply({ selection: room ? [{ model: '', id: room.id }] : [] });
    events.emit('select', room && describeRoom(room));
  };
  setStorey(state.level);
  flat.refit();

  return {
    ...flat.controls,
    on: events.on,
    getState: () => state,
    setState: (change) => {
      if (change.level !== undefined && change.level !== state.level) changeStorey(change.level);
      if (change.camera) flat.controls.setCamera(change.camera);
      if (change.measurements) flat.controls.setShared(change.measurements);
      apply({ ...change, level: state.level, camera: state.camera });
    },
    setStorey: changeStorey,
    select,
    setDimensionsVisible: (isVisible) => {
      hasDimensions = isVisible;
      flat.refit();
      flat.redraw();
    },
    dispose: () => {
      flat.dispose();
      events.clear();
    },
  };
}
