import { distance, distanceToSegment, type Point2 } from './plane.ts';

/** A ring with fewer points, none of the dropped ones farther than `toleranceM` from it (Douglas and Peucker). */
export function simplifyRing(ring: readonly Point2[], toleranceM: number): Point2[] {
  if (ring.length <= 4) return [...ring];
  // A corner for sure: the one farthest down and to the left.
  const start = indexOfMost(ring, ([x, y]) => -x - y);
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  const far = indexOfMost(turned, (point) => distance(point, turned[0]!));
  const there = simplifyLine(turned.slice(0, far + 1), toleranceM);
  const back = simplifyLine([...turned.slice(far), turned[0]!], toleranceM);
  const kept = [...there.slice(0, -1), ...back.slice(0, -1)];
  return kept.length >= 3 ? kept : [...ring];
}

function simplifyLine(line: readonly Point2[], toleranceM: number): Point2[] {
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [first, last] = span;
    const inner = line.slice(first + 1, last);
    if (inner.length === 0) continue;
    const offsetOf = (point: Point2): number => distanceToSegment(point, line[first]!, line[last]!);
    const most = indexOfMost(inner, offsetOf);
    if (offsetOf(inner[most]!) <= toleranceM) continue;
    const at = first + 1 + most;
    kept[at] = 1;
    stack.push([first, at], [at, last]);
  }
  return line.filter((_, i) => kept[i]);
}

function indexOfMost(points: readonly Point2[], valueOf: (point: Point2) => number): number {
  let best = 0;
  points.forEach((point, i) => {
    if (valueOf(point) > valueOf(points[best]!)) best = i;
  });
  return best;
}
