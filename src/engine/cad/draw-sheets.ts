import { areaM2 } from '#geometry/polygon.ts';
import { type Point2, rotate } from '#geometry/plane.ts';
import type { DrawingSheet, SheetView } from '#domain/drawing/cad-drawing.ts';
import {
  Circle,
  LwPolyline,
  Viewport,
  ViewportStatusFlags,
  type CadDocument,
  type Entity,
  type Layout,
} from '@node-projects/acad-ts';
import { bulgePoints, ellipsePoints } from './curves.ts';
import { DRAWING_LIMITS } from './drawing-limits.ts';
import { type DrawingSink, rounded } from './drawing-sink.ts';
import { drawBlocks } from './flatten-drawing.ts';
import { AT_TOP, penOf } from './pens.ts';

/** What one unit of paper is: inches, millimeters, or pixels of a screen. */
const PAPER_UNITS_M = [0.0254, 0.001, 0.0254 / 96] as const;
const MILLIMETERS = 1;
const NAME_CHARACTERS = 200;
/** Views whose scales are nearer than this have one. */
const SAME_SCALE = 0.01;

/**
 * The sheets of a drawing, in the order of their tabs, with the windows that they have on the model: as large as the building at the scale
 * of the largest of these. `originM`: what the model is drawn about. Sheets with nothing on them are left out, and so are views from the side.
 */
export function drawSheets(document: CadDocument, unitM: number, sink: DrawingSink, originM: Point2): DrawingSheet[] {
  const layouts = [...(document.layouts ?? [])]
    .filter(({ isPaperSpace, associatedBlock }) => isPaperSpace && associatedBlock)
    .toSorted((a, b) => a.tabOrder - b.tabOrder);
  layouts.slice(DRAWING_LIMITS.sheets).forEach(({ objectName }) => sink.miss(objectName));
  const names = new Set<string>();
  return layouts.slice(0, DRAWING_LIMITS.sheets).flatMap((layout) => {
    const sheet = drawSheet(layout, unitM, sink, originM);
    if (!sheet) return [];
    const name = freeName(sheet.name, names);
    names.add(name);
    return [{ ...sheet, name }];
  });
}

/** A sheet is chosen by its name: each has one of its own, also in a damaged file. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const plain = name.trim().slice(0, NAME_CHARACTERS) || 'Sheet';
  for (let i = 2; ; i++) {
    const tried = i === 2 ? plain : `${plain} (${i - 1})`;
    if (!taken.has(tried)) return tried;
  }
}

/** A view in units of the paper. `scale`: of these for one unit of the model. */
type PaperView = { viewport: Viewport; ring: Point2[]; scale: number };

function drawSheet(layout: Layout, unitM: number, sink: DrawingSink, originM: Point2): DrawingSheet | undefined {
  const block = layout.associatedBlock;
  if (!block) return undefined;
  const views = [...block.entities].filter((entity) => isView(entity)).flatMap((viewport) => viewOf(viewport, sink));
  views.slice(DRAWING_LIMITS.views).forEach(({ viewport }) => sink.miss(viewport.objectName));
  const shown = views.slice(0, DRAWING_LIMITS.views);
  const [main] = shown.toSorted((a, b) => areaM2(b.ring) - areaM2(a.ring));
  const paperUnitM = PAPER_UNITS_M[Number(layout.paperUnits)] ?? PAPER_UNITS_M[MILLIMETERS];
  const sheetUnitM = main ? unitM / main.scale : paperUnitM;
  const own = sink.beside();
  drawBlocks(own, sheetUnitM)(block);
  const sheetViews = shown.map((view): SheetView => {
    const ring = view.ring.map(([x, y]): Point2 => [x * sheetUnitM, y * sheetUnitM]);
    const [first] = ring;
    if (first) own.line(penOf(view.viewport, AT_TOP, sheetUnitM), [...ring, first]);
    return placeView(view, ring, { unitM, sheetUnitM, originM, layerIndex: sink.layerIndex });
  });
  const drawn = own.sheet();
  return (
    drawn && {
      name: layout.name,
      scale: main ? Math.round((sheetUnitM / paperUnitM) * 100) / 100 : null,
      hasOtherScales: shown.some(({ scale }) => main && Math.abs(scale / main.scale - 1) > SAME_SCALE),
      ...drawn,
      views: sheetViews,
    }
  );
}

/** A window on the model that is turned on; the first one of a sheet is the sheet itself. */
const isView = (entity: Entity): entity is Viewport =>
  entity instanceof Viewport &&
  !entity.representsPaper &&
  (Number(entity.status) & ViewportStatusFlags.ViewportOff) === 0;

/** Nothing of a view that is damaged or looks from the side, which is counted. */
function viewOf(viewport: Viewport, sink: DrawingSink): PaperView[] {
  const { center, width, height, viewHeight, viewDirection: from } = viewport;
  const scale = height / viewHeight;
  const isFromAbove = from.z > 0 && Math.hypot(from.x, from.y) < 1e-6 * from.z;
  const isWhole = [scale, width, height].every((value) => Number.isFinite(value) && value > 0);
  if (!isFromAbove || !isWhole) {
    sink.miss(viewport.objectName);
    return [];
  }
  const [right, up] = [width / 2, height / 2];
  const ring = boundaryOf(viewport.boundary) ?? [
    [center.x - right, center.y - up],
    [center.x + right, center.y - up],
    [center.x + right, center.y + up],
    [center.x - right, center.y + up],
  ];
  return [{ viewport, ring, scale }];
}

/** The outline that a view is cut along, where it is no rectangle. */
function boundaryOf(boundary: Entity | null): Point2[] | undefined {
  if (boundary instanceof LwPolyline && boundary.vertices.length > 2)
    return bulgePoints(
      boundary.vertices.map(({ location: { x, y }, bulge }) => ({ point: [x, y], bulge })),
      true,
    );
  if (boundary instanceof Circle && boundary.radius > 0)
    return ellipsePoints(
      [boundary.center.x, boundary.center.y],
      [boundary.radius, 0],
      [0, boundary.radius],
      0,
      2 * Math.PI,
    );
  return undefined;
}

type Placing = { unitM: number; sheetUnitM: number; originM: Point2; layerIndex: (name: string) => number };

/** What is in the middle of the view is given in the turned coordinates of the eye, about the target. */
function placeView(
  { viewport, scale }: PaperView,
  ring: readonly Point2[],
  { unitM, sheetUnitM, originM, layerIndex }: Placing,
): SheetView {
  const { center, viewCenter, viewTarget, twistAngle } = viewport;
  const [x, y] = rotate([viewCenter.x, viewCenter.y], -twistAngle);
  return {
    ring: ring.flat().map(rounded),
    of: [rounded((viewTarget.x + x) * unitM - originM[0]), rounded((viewTarget.y + y) * unitM - originM[1])],
    at: [rounded(center.x * sheetUnitM), rounded(center.y * sheetUnitM)],
    scale: (scale * sheetUnitM) / unitM,
    turnRad: twistAngle,
    hiddenLayers: [...new Set(viewport.frozenLayers.map(({ name }) => layerIndex(name)))],
  };
}
