import { leftOverClasses } from '#domain/point-classes/point-classes.ts';
import { radiansOf } from '#geometry/angle.ts';
import { add, along, dot, leftOf, rectangleAround, rotate, scale, subtract, type Point2 } from '#geometry/plane.ts';
import type { BuildingObject } from '#domain/building/building.ts';
import { CUT_HEIGHT_M } from './opening-stretch.ts';
import { line, ring } from './plan-items.ts';
import type { Look } from './plan-items.ts';
import { PEN_MM } from './plan-model.ts';
import type { PlanItem, PlanLayer } from './plan-model.ts';
import type { WallFootprint } from './wall-footprint.ts';

const FIXTURES = new Set(['toilet', 'sink', 'bath', 'shower', 'urinal']);
const EQUIPMENT = new Set([
  'duct',
  'diffuser',
  'hvac_unit',
  'radiator',
  'pipe',
  'sprinkler',
  'valve',
  'luminaire',
  'cable_tray',
  'electrical_panel',
  'appliance',
]);
/** Left over or not part of a plan. */
const NOT_DRAWN: ReadonlySet<string> = new Set([...leftOverClasses, 'curtain_blind']);

const layerOf = (name: string): PlanLayer =>
  FIXTURES.has(name) ? 'P-FIXT' : EQUIPMENT.has(name) ? 'M-EQPM' : 'A-FURN';

/** Local axes of an object: `at(x, y)` with y towards the wall at its back, x across. */
type Box = { at: (x: number, y: number) => Point2; halfXM: number; halfYM: number };

/** Outline and a few strokes that tell what it is; dashed when it hangs above the cut; nothing for clutter. */
export function objectSymbol(object: BuildingObject, floorM: number, walls: readonly WallFootprint[]): PlanItem[] {
  if (NOT_DRAWN.has(object.class)) return [];
  const isAbove = object.center[2] - object.size[2] / 2 - floorM >= CUT_HEIGHT_M;
  const look: Look = { penMm: PEN_MM.fine, isDashed: isAbove };
  const layer = layerOf(object.class);
  const center: Point2 = [object.center[0], object.center[1]];
  const outline = ring(
    layer,
    object.id,
    rectangleAround(center, object.size[0], object.size[1], rotate([1, 0], radiansOf(object.rotationDeg))),
    look,
  );
  if (isAbove) return [outline];
  const strokes = STROKES[object.class]?.(boxOf(object, walls));
  if (!strokes) return [outline];
  const drawn = strokes.map(({ points, isClosed }) => (isClosed ? ring : line)(layer, object.id, points, look));
  return object.class === 'toilet' ? drawn : [outline, ...drawn];
}

/** The back is the side nearest to a wall's face. */
function boxOf(object: BuildingObject, walls: readonly WallFootprint[]): Box {
  const center: Point2 = [object.center[0], object.center[1]];
  const angleRad = radiansOf(object.rotationDeg);
  const sides: { back: Point2; halfXM: number; halfYM: number }[] = [
    { back: rotate([0, 1], angleRad), halfXM: object.size[0] / 2, halfYM: object.size[1] / 2 },
    { back: rotate([1, 0], angleRad), halfXM: object.size[1] / 2, halfYM: object.size[0] / 2 },
    { back: rotate([0, -1], angleRad), halfXM: object.size[0] / 2, halfYM: object.size[1] / 2 },
    { back: rotate([-1, 0], angleRad), halfXM: object.size[1] / 2, halfYM: object.size[0] / 2 },
  ];
  const usual =
    object.class === 'bed' || object.class === 'toilet' ? sides.filter((side) => side.halfYM >= side.halfXM) : sides;
  const gaps = usual.map((side) => gapToWall(add(center, scale(side.back, side.halfYM)), walls));
  const nearest = usual[gaps.indexOf(Math.min(...gaps))] ?? {
    back: [0, 1] as Point2,
    halfXM: object.size[0] / 2,
    halfYM: object.size[1] / 2,
  };
  const right = scale(leftOf(nearest.back), -1);
  return {
    at: (x, y) => add(center, add(scale(right, x * nearest.halfXM), scale(nearest.back, y * nearest.halfYM))),
    halfXM: nearest.halfXM,
    halfYM: nearest.halfYM,
  };
}

/** Rounded to a centimetre, so that two equal gaps stay equal. */
function gapToWall(point: Point2, walls: readonly WallFootprint[]): number {
  const gaps = walls.flatMap((wall) => {
    const alongM = dot(subtract(point, wall.start), wall.direction);
    if (alongM < 0 || alongM > wall.lengthM) return [];
    return [Math.abs(dot(subtract(point, along(wall.start, wall.direction, 0)), leftOf(wall.direction))) - wall.halfM];
  });
  return Math.round(Math.max(0, Math.min(...gaps, 100)) * 100);
}

type Stroke = { points: Point2[]; isClosed: boolean };
const open = (...points: Point2[]): Stroke => ({ points, isClosed: false });
const closed = (...points: Point2[]): Stroke => ({ points, isClosed: true });

/** An ellipse of 24 corners; all measures in half sizes of the box. */
const oval = ({ at }: Box, x: number, y: number, radiusX: number, radiusY: number): Stroke =>
  closed(
    ...Array.from({ length: 24 }, (_, i) =>
      at(x + radiusX * Math.cos((i * Math.PI) / 12), y + radiusY * Math.sin((i * Math.PI) / 12)),
    ),
  );
const panel = ({ at }: Box, x0: number, y0: number, x1: number, y1: number): Stroke =>
  closed(at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1));

const STROKES: Record<string, (box: Box) => Stroke[]> = {
  toilet: (box) => [panel(box, -1, 0.45, 1, 1), oval(box, 0, -0.25, 0.85, 0.72)],
  sink: (box) => [oval(box, 0, -0.1, 0.72, 0.66)],
  urinal: (box) => [oval(box, 0, 0, 0.6, 0.6)],
  bath: (box) => [panel(box, -0.9, -0.82, 0.9, 0.82)],
  shower: ({ at }) => [open(at(-1, -1), at(1, 1)), open(at(-1, 1), at(1, -1))],
  bed: (box) => {
    const pillowM = Math.min(0.9, 0.45 / box.halfYM);
    return [
      open(box.at(-1, 1 - pillowM), box.at(1, 1 - pillowM)),
      ...(box.halfXM > 0.6
        ? [panel(box, -0.9, 1 - pillowM * 0.85, -0.08, 0.93), panel(box, 0.08, 1 - pillowM * 0.85, 0.9, 0.93)]
        : [panel(box, -0.8, 1 - pillowM * 0.85, 0.8, 0.93)]),
    ];
  },
  sofa: (box) => {
    const back = 1 - 0.2 / box.halfYM;
    const arm = 1 - 0.15 / box.halfXM;
    return [open(box.at(-arm, -1), box.at(-arm, back), box.at(arm, back), box.at(arm, -1))];
  },
  chair: ({ at }) => [open(at(-1, 0.75), at(1, 0.75))],
  wardrobe: ({ at }) => [open(at(-1, 0), at(1, 0))],
  shelf: ({ at }) => [open(at(-1, -1), at(1, 1))],
  cabinet: ({ at }) => [open(at(-1, -1), at(1, 1))],
  appliance: ({ at }) => [open(at(-1, -1), at(1, 1)), open(at(-1, 1), at(1, -1))],
  electrical_panel: ({ at }) => [open(at(-1, -1), at(1, 1))],
};
