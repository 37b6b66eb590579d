/** Project metres in plan. */
export type Point2 = readonly [number, number];
export type Bounds = { minX: number; minY: number; maxX: number; maxY: number };

const EMPTY_BOUNDS: Bounds = { minX: -1, minY: -1, maxX: 1, maxY: 1 };

/** Area of a ring, never negative, whichever way it runs; the first point is not repeated. */
export function areaM2(ring: readonly Point2[]): number {
  return Math.abs(signedArea(ring));
}

/** Middle of a ring's area; the mean of the points where the area is nothing. */
export function centroid(ring: readonly Point2[]): Point2 {
  const area = signedArea(ring);
  if (Math.abs(area) < 1e-9) return [mean(ring, 0), mean(ring, 1)];
  // About the first point, so that far-away coordinates keep their digits.
  const [ox, oy] = ring[0] ?? [0, 0];
  let [x, y] = [0, 0];
  eachEdge(ring, ([ax, ay], [bx, by]) => {
    const cross = (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
    x += (ax + bx - 2 * ox) * cross;
    y += (ay + by - 2 * oy) * cross;
  });
  return [ox + x / (6 * area), oy + y / (6 * area)];
}

export function perimeterM(ring: readonly Point2[]): number {
  let sum = 0;
  eachEdge(ring, (a, b) => (sum += distanceM(a, b)));
  return sum;
}

export function distanceM(a: Point2, b: Point2): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The angle at `corner` between two arms, 0 to 180. */
export function angleDeg(from: Point2, corner: Point2, to: Point2): number {
  const [ax, ay] = [from[0] - corner[0], from[1] - corner[1]];
  const [bx, by] = [to[0] - corner[0], to[1] - corner[1]];
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
}

/** Even-odd: whether a point lies in the ring. */
export function contains(ring: readonly Point2[], [x, y]: Point2): boolean {
  let isInside = false;
  eachEdge(ring, ([ax, ay], [bx, by]) => {
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
  });
  return isInside;
}

/** The point of a segment that is nearest to `p`. */
export function nearestOnSegment(p: Point2, a: Point2, b: Point2): Point2 {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  const t = length2 > 0 ? Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2)) : 0;
  return [a[0] + t * dx, a[1] + t * dy];
}

export function eachEdge(ring: readonly Point2[], visit: (a: Point2, b: Point2) => void): void {
  ring.forEach((a, i) => visit(a, ring[(i + 1) % ring.length] ?? a));
}

/** The box around points; two metres about the origin without any. */
export function boundsOf(points: readonly Point2[]): Bounds {
  if (points.length === 0) return EMPTY_BOUNDS;
  return points.reduce<Bounds>(
    (box, [x, y]) => ({
      minX: Math.min(box.minX, x),
      minY: Math.min(box.minY, y),
      maxX: Math.max(box.maxX, x),
      maxY: Math.max(box.maxY, y),
    }),
    { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity },
  );
}

function signedArea(ring: readonly Point2[]): number {
  const [ox, oy] = ring[0] ?? [0, 0];
  let sum = 0;
  eachEdge(ring, ([ax, ay], [bx, by]) => (sum += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)));
  return sum / 2;
}

function mean(ring: readonly Point2[], axis: 0 | 1): number {
  return ring.reduce((sum, p) => sum + p[axis], 0) / Math.max(1, ring.length);
}
