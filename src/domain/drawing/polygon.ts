import { cross, distance, subtract } from './plane.ts';
import type { Point } from './plane.ts';

/** Edges of a ring that does not repeat its first point. */
export function edgesOf(ring: readonly Point[]): [Point, Point][] {
  return ring.flatMap((from, i) => {
    const to = ring[(i + 1) % ring.length];
    return to ? [[from, to] as [Point, Point]] : [];
  });
}

/** Signed area of a ring in m2: positive when counter-clockwise. */
export function signedAreaM2(ring: readonly Point[]): number {
  return edgesOf(ring).reduce((sum, [a, b]) => sum + cross(a, b), 0) / 2;
}

/** Sum of the lengths of a ring's edges, in metres. */
export function perimeterM(ring: readonly Point[]): number {
  return edgesOf(ring).reduce((sum, [a, b]) => sum + distance(a, b), 0);
}

/** Whether a point lies in a ring (even-odd; on the edge is either). */
export function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edgesOf(ring)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Distance of a point from a segment, in metres. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const ab = subtract(b, a);
  const lengthSquared = ab[0] * ab[0] + ab[1] * ab[1];
  const ap = subtract(point, a);
  const t = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (ap[0] * ab[0] + ap[1] * ab[1]) / lengthSquared));
  return Math.hypot(ap[0] - t * ab[0], ap[1] - t * ab[1]);
}

export type Bounds = { minX: number; minY: number; maxX: number; maxY: number };

/** Smallest upright box around points; undefined for none. */
export function boundsOf(points: Iterable<Point>): Bounds | undefined {
  let bounds: Bounds | undefined;
  for (const [x, y] of points) {
    bounds ??= { minX: x, minY: y, maxX: x, maxY: y };
    bounds.minX = Math.min(bounds.minX, x);
    bounds.minY = Math.min(bounds.minY, y);
    bounds.maxX = Math.max(bounds.maxX, x);
    bounds.maxY = Math.max(bounds.maxY, y);
  }
  return bounds;
}
