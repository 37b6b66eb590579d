import { type Point2, cross, distance, distanceToSegment } from './plane.ts';

/** Edges of a ring that does not repeat its first point. */
export function edgesOf(ring: readonly Point2[]): [Point2, Point2][] {
  return ring.flatMap((from, i) => {
    const to = ring[(i + 1) % ring.length];
    return to ? [[from, to] as [Point2, Point2]] : [];
  });
}

const ORIGIN: Point2 = [0, 0];

/**
 * Signed area of a ring that does not repeat its first point: positive counter-clockwise.
 * Far from the origin the digits of the area are lost unless it is summed `about` a point of the ring.
 */
export function signedAreaM2(ring: readonly Point2[], about: Point2 = ORIGIN): number {
  const [x, y] = about;
  let twice = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i]!;
    const b = ring[(i + 1) % ring.length]!;
    twice += (a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x);
  }
  return twice / 2;
}

/** Area of a ring whichever way it runs; `about` as for `signedAreaM2`. */
export const areaM2 = (ring: readonly Point2[], about: Point2 = ORIGIN): number => Math.abs(signedAreaM2(ring, about));

/** Middle of a ring's area, also far from the origin; the mean of its points where the area is nothing. */
export function centroid(ring: readonly Point2[]): [number, number] {
  const [ox, oy] = ring[0] ?? ORIGIN;
  const area = signedAreaM2(ring, [ox, oy]);
  if (Math.abs(area) < 1e-9) return meanPoint(ring);
  let [x, y] = [0, 0];
  for (const [[ax, ay], [bx, by]] of edgesOf(ring)) {
    const twice = cross([ax - ox, ay - oy], [bx - ox, by - oy]);
    x += (ax + bx - 2 * ox) * twice;
    y += (ay + by - 2 * oy) * twice;
  }
  return [ox + x / (6 * area), oy + y / (6 * area)];
}

/** Mean of points; the origin for none. */
export function meanPoint(points: readonly Point2[]): [number, number] {
  const count = Math.max(1, points.length);
  return [points.reduce((sum, [x]) => sum + x, 0) / count, points.reduce((sum, [, y]) => sum + y, 0) / count];
}

/** Sum of the lengths of a ring's edges. */
export function perimeterM(ring: readonly Point2[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) sum += distance(ring[i]!, ring[(i + 1) % ring.length]!);
  return sum;
}

/** An outline with holes in it. */
export type OutlineWithHoles = { polygon: readonly Point2[]; holes: readonly (readonly Point2[])[] };

/** Area of a region without its holes. */
export const netAreaM2 = ({ polygon, holes }: OutlineWithHoles): number =>
  areaM2(polygon) - holes.reduce((sum, hole) => sum + areaM2(hole), 0);

/** Length of a region's boundary, its holes included. */
export const boundaryM = ({ polygon, holes }: OutlineWithHoles): number =>
  [polygon, ...holes].reduce((sum, ring) => sum + perimeterM(ring), 0);

/** Whether a place is inside a ring, by the even-odd rule; on an edge it may be either. Allocates nothing: it runs per voxel. */
export function contains(ring: readonly Point2[], x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i]!;
    const b = ring[j]!;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside;
  }
  return isInside;
}

/** Drops points that repeat their neighbor or are within `toleranceM` of the line through both neighbors. */
export function withoutCollinear<Point extends Point2>(ring: readonly Point[], toleranceM: number): Point[] {
  const kept = ring.slice();
  for (let i = 0; i < kept.length && kept.length > 3;) {
    const a = kept[(i + kept.length - 1) % kept.length]!;
    const b = kept[i]!;
    const c = kept[(i + 1) % kept.length]!;
    const base = Math.hypot(c[0] - a[0], c[1] - a[1]);
    const offset = base < 1e-9 ? 0 : Math.abs((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / base;
    if (offset <= toleranceM) {
      kept.splice(i, 1);
      i = Math.max(0, i - 1);
    } else i++;
  }
  return kept;
}

/** Distance of a point from the nearest edge of a ring. Without a list of the edges: it runs per voxel. */
export function distanceToRing(point: Point2, ring: readonly Point2[]): number {
  let least = Infinity;
  for (let i = 0; i < ring.length; i++)
    least = Math.min(least, distanceToSegment(point, ring[i]!, ring[(i + 1) % ring.length]!));
  return least;
}

/** Whether two convex rings share area (separating axes of both). Touching is not overlapping. */
export function overlaps(a: readonly Point2[], b: readonly Point2[]): boolean {
  for (const [from, to] of [...edgesOf(a), ...edgesOf(b)]) {
    const axis: Point2 = [to[1] - from[1], from[0] - to[0]];
    const [spanA, spanB] = [a, b].map((ring) => ring.map((point) => point[0] * axis[0] + point[1] * axis[1])) as [
      number[],
      number[],
    ];
    if (Math.max(...spanA) <= Math.min(...spanB) + 1e-9 || Math.max(...spanB) <= Math.min(...spanA) + 1e-9)
      return false;
  }
  return true;
}
