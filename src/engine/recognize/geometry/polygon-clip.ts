import type { Point2 } from '#geometry/plane.ts';
import { signedAreaM2, withoutCollinear } from '#geometry/polygon.ts';
import polygonClipping from 'polygon-clipping';

/** A region with holes: outline counter-clockwise, holes clockwise, no point repeated. */
export type Region = { polygon: Point2[]; holes: Point2[][]; areaM2: number };

/** Coordinates are rounded to this before clipping: nearly equal corners make the sweep fail. */
const GRID_M = 1e-5;
/** Smaller holes and pieces are leftovers of the arithmetic. */
const LEAST_AREA_M2 = 0.005;
/** Corners this near the line through their neighbors are none. */
const CORNER_M = 0.002;

/** All polygons as one: its separate outlines, largest first. A set that the clipper cannot handle answers none. */
export function union(polygons: Point2[][]): Region[] {
  const [first, ...others] = polygons.map((polygon): [number, number][][] => [rounded(polygon)]);
  if (!first) return [];
  try {
    return toRegions(polygonClipping.union(first, ...others));
  } catch {
    return [];
  }
}

/** `subject` without `clips`, largest piece first. A set that the clipper cannot handle answers the subject itself. */
export const subtract = (subject: Point2[], clips: Point2[][]): Region[] =>
  subtractRegions(
    { polygon: subject, holes: [] },
    clips.map((polygon) => ({ polygon, holes: [] })),
  );

type Rings = { polygon: readonly Point2[]; holes: readonly (readonly Point2[])[] };

/** The same of regions with holes. Corners within `toleranceM` of the line through their neighbors are left out. */
export function subtractRegions(subject: Rings, clips: readonly Rings[], toleranceM = CORNER_M): Region[] {
  const whole = ringsOf(subject);
  let pieces: [number, number][][][];
  try {
    pieces = polygonClipping.difference(whole, ...clips.map(ringsOf));
  } catch {
    pieces = [whole];
  }
  return toRegions(pieces, toleranceM);
}

const ringsOf = ({ polygon, holes }: Rings): [number, number][][] => [polygon, ...holes].map(rounded);

function rounded(polygon: readonly Point2[]): [number, number][] {
  return polygon.map(([x, y]) => [Math.round(x / GRID_M) * GRID_M, Math.round(y / GRID_M) * GRID_M]);
}

function toRegions(pieces: [number, number][][][], toleranceM = CORNER_M): Region[] {
  return pieces
    .map((rings) => toRegion(rings, toleranceM))
    .filter((region) => region.areaM2 > LEAST_AREA_M2)
    .sort((a, b) => b.areaM2 - a.areaM2);
}

function toRegion(rings: [number, number][][], toleranceM: number): Region {
  const [outer = [], ...inner] = rings.map((closed) => withoutCollinear(closed.slice(0, -1), toleranceM));
  const polygon = signedAreaM2(outer) < 0 ? outer.toReversed() : outer;
  const holes = inner
    .filter((hole) => hole.length >= 3 && Math.abs(signedAreaM2(hole)) > LEAST_AREA_M2)
    .map((hole) => (signedAreaM2(hole) > 0 ? hole.toReversed() : hole));
  const areaM2 = Math.abs(signedAreaM2(polygon)) - holes.reduce((sum, hole) => sum + Math.abs(signedAreaM2(hole)), 0);
  return { polygon, holes, areaM2 };
}
