/** A position in the floor plane, metres. */
export type Point2 = [number, number];
export type Point3 = [number, number, number];

/** Signed area of a closed loop (first point not repeated): positive when counter-clockwise. */
export function signedArea(loop: readonly Point2[]): number {
  let twice = 0;
  for (const [index, [x, y]] of loop.entries()) {
    const [nextX, nextY] = loop[(index + 1) % loop.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return twice / 2;
}

export function distance(a: Point2, b: Point2): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Unit vector from a to b. */
export function direction(a: Point2, b: Point2): Point2 {
  const length = distance(a, b);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** The point `along` metres from a towards b and `left` metres to the left of that direction. */
export function along(a: Point2, towards: Point2, alongM: number, leftM = 0): Point2 {
  return [a[0] + towards[0] * alongM - towards[1] * leftM, a[1] + towards[1] * alongM + towards[0] * leftM];
}

/** Where two infinite lines (point, unit direction) cross; undefined when they are parallel within about 0.6 degrees. */
export function crossing(a: Point2, aDirection: Point2, b: Point2, bDirection: Point2): Point2 | undefined {
  const sine = aDirection[0] * bDirection[1] - aDirection[1] * bDirection[0];
  if (Math.abs(sine) < 0.01) return undefined;
  const t = ((b[0] - a[0]) * bDirection[1] - (b[1] - a[1]) * bDirection[0]) / sine;
  return along(a, aDirection, t);
}

export function isInside(loop: readonly Point2[], [x, y]: Point2): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of loop.entries()) {
    const [bx, by] = loop[(index + 1) % loop.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export function distanceToSegment(point: Point2, a: Point2, b: Point2): number {
  const lengthSquared = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  const share =
    lengthSquared === 0 ? 0 : ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / lengthSquared;
  const t = Math.min(1, Math.max(0, share));
  return distance(point, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
}

/** Distance to the nearest side of a loop. */
export function distanceToLoop(point: Point2, loop: readonly Point2[]): number {
  return Math.min(
    ...loop.map((corner, index) => distanceToSegment(point, corner, loop[(index + 1) % loop.length] ?? corner)),
  );
}

/** Corners of a rectangle, counter-clockwise. */
export function rectangle(center: Point2, widthM: number, depthM: number, towards: Point2): Point2[] {
  const [w, d] = [widthM / 2, depthM / 2];
  return [
    along(center, towards, -w, -d),
    along(center, towards, w, -d),
    along(center, towards, w, d),
    along(center, towards, -w, d),
  ];
}

/** Whether two convex polygons share area (separating axes of both). Touching is not overlapping. */
export function overlaps(a: readonly Point2[], b: readonly Point2[]): boolean {
  for (const loop of [a, b]) {
    for (const [index, corner] of loop.entries()) {
      const next = loop[(index + 1) % loop.length] ?? corner;
      const axis: Point2 = [next[1] - corner[1], corner[0] - next[0]];
      const spanOf = (points: readonly Point2[]) => points.map((point) => point[0] * axis[0] + point[1] * axis[1]);
      const [spanA, spanB] = [spanOf(a), spanOf(b)];
      if (Math.max(...spanA) <= Math.min(...spanB) + 1e-9 || Math.max(...spanB) <= Math.min(...spanA) + 1e-9)
        return false;
    }
  }
  return true;
}

/** Drops corners that lie on the straight line between their neighbours. */
export function withoutStraightCorners(loop: readonly Point2[]): Point2[] {
  return loop.filter((corner, index) => {
    const before = loop.at(index - 1) ?? corner;
    const after = loop[(index + 1) % loop.length] ?? corner;
    const [into, out] = [direction(before, corner), direction(corner, after)];
    return Math.abs(into[0] * out[1] - into[1] * out[0]) > 1e-6;
  });
}
