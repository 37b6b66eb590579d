import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import { along, cross, distance, dot, leftOf, midpoint, subtract, unit, type Point2 } from '#geometry/plane.ts';
import { contains, edgesOf } from '#geometry/polygon.ts';

type Chain = { points: Point2[]; isClosed: boolean };
type Body = { index: number; ring: readonly Point2[]; bounds: Bounds2 };

/** Shorter is nothing: 0.1 mm. */
export const EPSILON_M = 1e-4;
/** How far beside an edge it is decided whether a body covers that side. */
const PROBE_M = 5e-4;

/**
 * Outline of the union of counter-clockwise rings: parts of their edges that no other ring covers, joined to chains. Bodies may
 * abut, overlap and cross. Points within 0.1 mm are one.
 */
export function unionOutline(rings: readonly (readonly Point2[])[]): Chain[] {
  const bodies = rings.flatMap((ring, index) => {
    const bounds = boundsOf(ring);
    return bounds ? [{ index, ring, bounds }] : [];
  });
  return chained(
    bodies.flatMap((body) => {
      const neighbours = bodies.filter(
        (other) =>
          other !== body &&
          overlaps(other.bounds, [body.bounds.minX, body.bounds.minY], [body.bounds.maxX, body.bounds.maxY]),
      );
      return edgesOf(body.ring).flatMap(([a, b]) => uncovered(neighbours, body.index, a, b));
    }),
  );
}

/** Parts of one edge that lie on the union's outline. */
function uncovered(neighbours: readonly Body[], index: number, a: Point2, b: Point2): [Point2, Point2][] {
  const lengthM = distance(a, b);
  if (lengthM < EPSILON_M) return [];
  const direction = unit(subtract(b, a));
  const near = neighbours.filter((body) => overlaps(body.bounds, a, b));
  const cuts = [
    0,
    lengthM,
    ...near.flatMap((body) => edgesOf(body.ring).flatMap(([c, d]) => crossings(a, direction, c, d))),
  ]
    .filter((t) => t >= 0 && t <= lengthM)
    .sort((s, t) => s - t);
  const parts: [Point2, Point2][] = [];
  for (let i = 1; i < cuts.length; i++) {
    const fromM = cuts[i - 1] ?? 0;
    const toM = cuts[i] ?? 0;
    if (toM - fromM < EPSILON_M) continue;
    const probe = along(a, direction, (fromM + toM) / 2, -PROBE_M);
    const inner = along(a, direction, (fromM + toM) / 2, PROBE_M);
    const isCovered = near.some((body) => contains(body.ring, ...probe));
    // Two bodies with the same edge on the same side: the first one draws it.
    const isRepeated = near.some(
      (body) =>
        body.index < index && contains(body.ring, ...inner) && liesOn(body.ring, midpoint(probe, inner), direction),
    );
    if (!isCovered && !isRepeated) parts.push([along(a, direction, fromM), along(a, direction, toM)]);
  }
  return parts;
}

const overlaps = (box: Bounds2, a: Point2, b: Point2): boolean =>
  Math.max(a[0], b[0]) >= box.minX - PROBE_M &&
  Math.min(a[0], b[0]) <= box.maxX + PROBE_M &&
  Math.max(a[1], b[1]) >= box.minY - PROBE_M &&
  Math.min(a[1], b[1]) <= box.maxY + PROBE_M;

/** Where segment cd touches or crosses the line from a: at its ends too, if they lie on it. */
function crossings(a: Point2, direction: Point2, c: Point2, d: Point2): number[] {
  const left = leftOf(direction);
  const cOff = dot(subtract(c, a), left);
  const dOff = dot(subtract(d, a), left);
  const found: number[] = [];
  if (Math.abs(cOff) < PROBE_M) found.push(dot(subtract(c, a), direction));
  if (Math.abs(dOff) < PROBE_M) found.push(dot(subtract(d, a), direction));
  if (cOff * dOff < 0) {
    const cAlong = dot(subtract(c, a), direction);
    found.push(cAlong + ((dot(subtract(d, a), direction) - cAlong) * cOff) / (cOff - dOff));
  }
  return found;
}

const liesOn = (ring: readonly Point2[], at: Point2, direction: Point2): boolean =>
  edgesOf(ring).some(([c, d]) => {
    const edge = unit(subtract(d, c));
    const t = dot(subtract(at, c), edge);
    return (
      dot(edge, direction) > 0.9999 &&
      Math.abs(cross(edge, subtract(at, c))) < PROBE_M / 2 &&
      t > 0 &&
      t < distance(c, d)
    );
  });

const keyOf = ([x, y]: Point2): string => `${Math.round(x / EPSILON_M)},${Math.round(y / EPSILON_M)}`;

/** Neighbouring grid cells too, for points on both sides of a cell's border. */
function keysNear([x, y]: Point2): string[] {
  const column = Math.round(x / EPSILON_M);
  const row = Math.round(y / EPSILON_M);
  return [0, -1, 1].flatMap((dx) => [0, -1, 1].map((dy) => `${column + dx},${row + dy}`));
}

/** Joins directed segments end to start; straight runs become one. */
function chained(segments: readonly [Point2, Point2][]): Chain[] {
  const byStart = new Map<string, number[]>();
  segments.forEach(([from], i) => byStart.set(keyOf(from), [...(byStart.get(keyOf(from)) ?? []), i]));
  const byEnd = new Set(segments.map(([, to]) => keyOf(to)));
  const isUsed = new Uint8Array(segments.length);
  const takeFrom = (at: Point2): number | undefined =>
    keysNear(at)
      .flatMap((key) => byStart.get(key) ?? [])
      .find((i) => !isUsed[i]);
  const chainFrom = (first: number): Chain => {
    const points: Point2[] = [...(segments[first] ?? [])];
    isUsed[first] = 1;
    for (;;) {
      const last = points.at(-1);
      const next = last && takeFrom(last);
      const segment = next === undefined ? undefined : segments[next];
      if (next === undefined || !segment) break;
      isUsed[next] = 1;
      points.push(segment[1]);
    }
    return tidied(points);
  };
  const order = segments.map((_, i) => i);
  const openStarts = order.filter((i) => !keysNear(segments[i]?.[0] ?? [0, 0]).some((key) => byEnd.has(key)));
  return [...openStarts, ...order].flatMap((i) => (isUsed[i] ? [] : [chainFrom(i)]));
}

function tidied(points: Point2[]): Chain {
  const first = points[0];
  const last = points.at(-1);
  const isClosed =
    points.length > 3 && first !== undefined && last !== undefined && distance(first, last) < 2 * EPSILON_M;
  const loop = isClosed ? points.slice(0, -1) : points;
  const kept = loop.filter((point, i) => {
    const before = loop[i - 1] ?? (isClosed ? loop.at(-1) : undefined);
    const after = loop[i + 1] ?? (isClosed ? loop[0] : undefined);
    return (
      !before ||
      !after ||
      Math.abs(cross(unit(subtract(point, before)), unit(subtract(after, point)))) > 1e-6 ||
      dot(subtract(point, before), subtract(after, point)) < 0
    );
  });
  return { points: kept, isClosed };
}
