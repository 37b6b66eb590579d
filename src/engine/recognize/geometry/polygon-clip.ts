import { boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { netAreaM2, signedAreaM2, withoutCollinear, type OutlineWithHoles } from '#geometry/polygon.ts';
import polygonClipping, { type MultiPolygon, type Polygon } from 'polygon-clipping';

/** A region with holes: outline counter-clockwise, holes clockwise, no point repeated. */
export type Region = { polygon: Point2[]; holes: Point2[][]; areaM2: number };

/**
 * Coordinates are rounded before clipping: nearly equal corners make the sweep fail. Where it fails all the same, coarser steps
 * make them equal; the last is still smaller than what a face may be off by.
 */
const GRIDS_M = [1e-5, 1e-4, 1e-3, 4e-3] as const;
/** Smaller holes and pieces are leftovers of the arithmetic. */
const LEAST_AREA_M2 = 0.005;
/** Corners this near the line through their neighbors are none. */
const CORNER_M = 0.002;

/** All polygons as one: its separate outlines, largest first. Undefined for a set that the clipper cannot handle on any grid. */
export function union(polygons: Point2[][]): Region[] | undefined {
  return onCoarserGrids((gridM) => {
    const [first, ...others] = polygons.map((polygon) => rounded(polygon, gridM));
    return first ? polygonClipping.union(first, ...others) : [];
  });
}

/** `subject` without `clips`, largest piece first. Undefined for a set that the clipper cannot handle on any grid. */
export function subtract(subject: Point2[], clips: Point2[][]): Region[] | undefined {
  return onCoarserGrids((gridM) =>
    polygonClipping.difference(rounded(subject, gridM), ...clips.map((clip) => rounded(clip, gridM))),
  );
}

/** The answer on the finest grid on which there is one: the library throws where it loses its way along an outline. */
export function onCoarserGrids(clip: (gridM: number) => MultiPolygon, toleranceM = CORNER_M): Region[] | undefined {
  for (const gridM of GRIDS_M) {
    try {
      return toRegions(clip(gridM), toleranceM);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  }
  return undefined;
}

/**
 * A region with holes without others, largest piece first; all of it where the clipper cannot handle the set on any grid. Corners within
 * `toleranceM` of the line through their neighbors are left out.
 */
export function subtractRegions(
  subject: OutlineWithHoles,
  clips: readonly OutlineWithHoles[],
  toleranceM = CORNER_M,
): Region[] {
  const cut = onCoarserGrids(
    (gridM) => polygonClipping.difference(ringsOf(subject, gridM), ...clips.map((clip) => ringsOf(clip, gridM))),
    toleranceM,
  );
  return cut ?? toRegions([ringsOf(subject, GRIDS_M[0])], toleranceM);
}

const ringsOf = ({ polygon, holes }: OutlineWithHoles, gridM: number): Polygon =>
  [polygon, ...holes].flatMap((ring) => rounded(ring, gridM));

/** Area that two regions share. Corners may be straightened by `toleranceM`. */
export function sharedM2(a: OutlineWithHoles, b: OutlineWithHoles, toleranceM = CORNER_M): number {
  // Cutting is dear, and most parts of a building are nowhere near each other.
  if (!haveCommonBox(a.polygon, b.polygon)) return 0;
  return netAreaM2(a) - subtractRegions(a, [b], toleranceM).reduce((sum, region) => sum + netAreaM2(region), 0);
}

/** Whether the boxes around two outlines share area. */
function haveCommonBox(a: readonly Point2[], b: readonly Point2[]): boolean {
  const [boxA, boxB] = [boundsOf(a), boundsOf(b)];
  if (!boxA || !boxB) return false;
  return boxA.minX < boxB.maxX && boxB.minX < boxA.maxX && boxA.minY < boxB.maxY && boxB.minY < boxA.maxY;
}

function rounded(polygon: readonly Point2[], gridM: number): Polygon {
  return [polygon.map(([x, y]): [number, number] => [Math.round(x / gridM) * gridM, Math.round(y / gridM) * gridM])];
}

function toRegions(pieces: MultiPolygon, toleranceM = CORNER_M): Region[] {
  return pieces
    .map((rings) => toRegion(rings, toleranceM))
    .filter((region) => region.areaM2 > LEAST_AREA_M2)
    .sort((a, b) => b.areaM2 - a.areaM2);
}

function toRegion(rings: Polygon, toleranceM: number): Region {
  const [outer = [], ...inner] = rings.map((closed) => withoutCollinear(closed.slice(0, -1), toleranceM));
  const polygon = signedAreaM2(outer) < 0 ? outer.toReversed() : outer;
  const holes = inner
    .filter((hole) => hole.length >= 3 && Math.abs(signedAreaM2(hole)) > LEAST_AREA_M2)
    .map((hole) => (signedAreaM2(hole) > 0 ? hole.toReversed() : hole));
  const areaM2 = Math.abs(signedAreaM2(polygon)) - holes.reduce((sum, hole) => sum + Math.abs(signedAreaM2(hole)), 0);
  return { polygon, holes, areaM2 };
}
