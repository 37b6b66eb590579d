import type { Point2 } from '#geometry/plane.ts';
import { signedAreaM2, withoutCollinear } from '#geometry/polygon.ts';
import type { Region } from './geometry/polygon-clip.ts';

/** Corners this near the line through their neighbors are none. */
const STRAIGHT_M = 0.002;

/** A cell by its edges, the cell on their left; `beyond`: number of the cell on the other side. Corners are shared objects. */
export type OutlinedCell = { edges: readonly { a: Point2; b: Point2; beyond: number }[] };

/** The outline of cells that lie together, with holes; undefined for none. */
export function outlineOf(part: readonly number[], cells: readonly OutlinedCell[]): Region | undefined {
  const own = new Set(part);
  const from = new Map<Point2, { a: Point2; b: Point2 }[]>();
  for (const index of part) {
    for (const { a, b, beyond } of cells[index]!.edges) {
      if (own.has(beyond)) continue;
      const list = from.get(a);
      if (list) list.push({ a, b });
      else from.set(a, [{ a, b }]);
    }
  }
  const rings: Point2[][] = [];
  for (const [start, list] of from) {
    while (list.length > 0) rings.push(ringFrom(start, from));
  }
  const tidy = rings.map((ring) => withoutCollinear(ring, STRAIGHT_M)).filter((ring) => ring.length >= 3);
  const outer = tidy.toSorted((a, b) => signedAreaM2(b) - signedAreaM2(a))[0];
  if (!outer || signedAreaM2(outer) <= 0) return undefined;
  const holes = tidy.filter((ring) => signedAreaM2(ring) < 0);
  const areaM2 = signedAreaM2(outer) + holes.reduce((sum, hole) => sum + signedAreaM2(hole), 0);
  return { polygon: outer, holes, areaM2 };
}

/** Follows edges from a corner back to it; where several go on, the sharpest turn to the left keeps parts that touch apart. */
function ringFrom(start: Point2, from: Map<Point2, { a: Point2; b: Point2 }[]>): Point2[] {
  const ring: Point2[] = [];
  let at = start;
  let before: Point2 | undefined;
  do {
    const list = from.get(at);
    if (!list || list.length === 0) break;
    const next = before && list.length > 1 ? sharpestLeft(before, at, list) : list.length - 1;
    const [edge] = list.splice(next, 1);
    ring.push(at);
    before = at;
    at = edge!.b;
  } while (at !== start);
  return ring;
}

function sharpestLeft(before: Point2, at: Point2, list: readonly { b: Point2 }[]): number {
  const turn = (to: Point2): number => {
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    const [ex, ey] = [to[0] - at[0], to[1] - at[1]];
    return Math.atan2(dx * ey - dy * ex, dx * ex + dy * ey);
  };
  let best = 0;
  list.forEach(({ b }, i) => {
    if (turn(b) > turn(list[best]!.b)) best = i;
  });
  return best;
}
