import type { Point2 } from './plane-vector.ts';

/** Area of a polygon whose first point is not repeated: positive counter-clockwise, negative clockwise. */
export function signedArea(polygon: readonly Point2[]): number {
  let sum = 0;
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i]!;
    const b = polygon[(i + 1) % polygon.length]!;
    sum += a[0] * b[1] - a[1] * b[0];
  }
  return sum / 2;
}

/** Length of a polygon's outline. */
export function perimeter(polygon: readonly Point2[]): number {
  let sum = 0;
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i]!;
    const b = polygon[(i + 1) % polygon.length]!;
    sum += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return sum;
}

/** True inside the polygon, by the even-odd rule; points on its outline may answer either. */
export function contains(polygon: readonly Point2[], x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside;
  }
  return isInside;
}

/** Bounds of points: [minX, minY, maxX, maxY]. */
export function boundsOf(points: readonly Point2[]): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}

/** Drops points that repeat their neighbour or lie within `toleranceM` of the line through both neighbours. */
export function withoutCollinear(polygon: readonly Point2[], toleranceM: number): Point2[] {
  const kept = polygon.slice();
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
