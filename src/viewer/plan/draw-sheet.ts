import type { Point2 } from '#geometry/plane.ts';
import type { Room } from '#domain/building/building.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { drawDimensions } from './draw-dimensions.ts';
import { drawMeasurements } from './draw-measurements.ts';
import { boxAround } from '#viewer/view/label-boxes.ts';
import { FONT, drawRoomTags, drawShapes } from './draw-plan.ts';
import { drawOverlays, type ShownOverlay } from './flat-overlay.ts';
import type { Measurements } from './measure-plan.ts';
import { PLAN_PALETTES } from './plan-palette.ts';
import type { Sheet } from './plan-sheet.ts';
import { type PlanView, toScreen } from './plan-view.ts';
import type { Snap } from './snap.ts';

/** On floor that was scanned and is in no room. */
const UNMODELED = 'Not modeled';

/** What a picture of a storey shows besides the storey. */
export type SheetLook = {
  theme: ViewerTheme;
  unit: MeasureUnit;
  hasDimensions: boolean;
  selection: string | null;
  hovered: Room | null;
  measured: Measurements;
  /** Another view is shown beside it. */ isBeside: boolean;
  snap: Snap | null;
  pointer: Point2 | null;
  overlays: readonly ShownOverlay[];
};

/** Draws a storey with its rooms, dimensions and measurements. */
export function drawSheet(context: CanvasRenderingContext2D, sheet: Sheet, view: PlanView, look: SheetLook): void {
  const palette = PLAN_PALETTES[look.theme];
  drawShapes(context, sheet.shapes, view, palette);
  for (const room of sheet.rooms) {
    if (room.id === look.selection) fillRoom(context, room, view, palette.selected);
    else if (room === look.hovered) fillRoom(context, room, view, palette.hover);
  }
  const tags = drawRoomTags(
    context,
    [
      ...sheet.model.roomTags,
      ...sheet.model.unmodeledTags.map((tag) => ({ ...tag, name: UNMODELED, number: '', isBoundaryAssumed: false })),
    ],
    sheet.columns.map((ring) => boxAround(ring.map((point) => toScreen(view, point)))),
    view,
    palette,
    look.unit,
  );
  if (look.hasDimensions) drawDimensions(context, sheet.model.dimensions, tags, view, palette, look.unit, FONT);
  drawOverlays(context, look.overlays, view, look.theme);
  drawMeasurements(context, look.measured, look.snap, look.pointer, view, look);
}

function fillRoom(context: CanvasRenderingContext2D, room: Room, view: PlanView, color: string): void {
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
