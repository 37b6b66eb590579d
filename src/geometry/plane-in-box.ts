import type { Bounds3 } from './bounds.ts';
import { type Point3, along3, cross3, dot3, subtract3 } from './space.ts';

/** The corners of a box; bit 4 of their place in the list: the far x, 2: y, 1: z. */
export const cornersOf = ({ min, max }: Bounds3): Point3[] =>
  Array.from({ length: 8 }, (_, i) => [i & 4 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 1 ? max[2] : min[2]]);

/** The edges of a box, as pairs of places in the list of its corners. */
export const BOX_EDGES: readonly (readonly [number, number])[] = [4, 2, 1].flatMap((bit) =>
  Array.from({ length: 8 }, (_, i) => i)
    .filter((i) => (i & bit) === 0)
    .map((i) => [i, i | bit] as const),
);

/** What a plane (what is `distanceM` along the unit vector `normal`) has in common with a box: a ring in its order, or nothing. */
export function planeInBox(normal: Point3, distanceM: number, bounds: Bounds3): Point3[] {
  const corners = cornersOf(bounds);
  const points = BOX_EDGES.flatMap(([i, j]): Point3[] => {
    const [a, b] = [corners[i], corners[j]];
    if (!a || !b) return [];
    const [da, db] = [dot3(normal, a) - distanceM, dot3(normal, b) - distanceM];
    return da === db || da * db > 0 ? [] : [along3(a, subtract3(b, a), da / (da - db))];
  });
  if (points.length < 3) return [];
  const middle = meanOf(points);
  const right = unit3(subtract3(points[0] ?? middle, middle));
  const up = cross3(normal, right);
  const turn = (point: Point3) => Math.atan2(dot3(subtract3(point, middle), up), dot3(subtract3(point, middle), right));
  return points.toSorted((a, b) => turn(a) - turn(b));
}

/** The mean of points; zero for none. */
export function meanOf(points: readonly Point3[]): Point3 {
  const sum = points.reduce<Point3>((total, point) => along3(total, point, 1), [0, 0, 0]);
  return along3([0, 0, 0], sum, 1 / Math.max(1, points.length));
}

/** The vector with a length of 1; zero stays zero. */
export function unit3(vector: Point3): Point3 {
  return along3([0, 0, 0], vector, 1 / (Math.hypot(...vector) || 1));
}

/** How far along an axis (a unit vector, from `at`) a ray passes nearest to it; null where it looks along the axis. */
export function alongAxis(at: Point3, axis: Point3, ray: { from: Point3; direction: Point3 }): number | null {
  const slant = dot3(axis, ray.direction);
  const sine2 = 1 - slant * slant;
  if (sine2 < MIN_SINE2) return null;
  const offset = subtract3(at, ray.from);
  return (slant * dot3(offset, ray.direction) - dot3(offset, axis)) / sine2;
}

/** Nearer than 9 degrees to the axis, a pixel is too much of it. */
const MIN_SINE2 = 0.025;
