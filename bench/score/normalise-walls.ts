import { direction, distance, intersectLines, type Point2 } from '#geometry/plane.ts';
import type { Wall } from '#domain/building/building.ts';

/** A wall's axis in plan after both ends were settled; `ids` are the walls that it was joined from. */
export type WallAxis = {
  storeyId: string;
  start: Point2;
  end: Point2;
  widthM: number;
  isExternal: boolean;
  confidence: number;
  ids: string[];
};

/** How far beyond another wall's body an end may stop and still count as meeting it. */
const SLACK_M = 0.1;
const CROSSING_SINE = Math.sin((15 * Math.PI) / 180);
const SAME_LINE = { sine: Math.sin((2 * Math.PI) / 180), asideM: 0.06, gapM: 0.1, widthM: 0.05 };

/**
 * The form in which walls are compared: ends that lie in the body of another wall (or within 10 cm of it) move to where
 * the two axes cross; walls that continue each other in a line are one. So neither the way a modeller trims corners
 * nor where he cuts a long wall counts.
 */
export function normaliseWalls(walls: readonly Wall[]): WallAxis[] {
  const axes = walls.map((wall): WallAxis => {
    const [start, end]: [Point2, Point2] = [
      [wall.start_pt[0], wall.start_pt[1]],
      [wall.end_pt[0], wall.end_pt[1]],
    ];
    return {
      storeyId: wall.storey_id,
      start,
      end,
      widthM: wall.width,
      isExternal: wall.isExternal,
      confidence: wall.confidence,
      ids: [wall.id],
    };
  });
  const settled = axes
    .filter(({ start, end }) => distance(start, end) > 1e-6)
    .map((axis, _, all) => {
      const others = all.filter((other) => other !== axis && other.storeyId === axis.storeyId);
      return { ...axis, start: settledEnd(axis, axis.start, others), end: settledEnd(axis, axis.end, others) };
    })
    .filter(({ start, end }) => distance(start, end) > 1e-6);
  return joined(settled);
}

function settledEnd(axis: WallAxis, end: Point2, others: readonly WallAxis[]): Point2 {
  const towards = direction(axis.start, axis.end);
  let best: { point: Point2; moveM: number; isExternal: boolean } | undefined;
  for (const other of others) {
    const otherTowards = direction(other.start, other.end);
    const sine = Math.abs(towards[0] * otherTowards[1] - towards[1] * otherTowards[0]);
    const point = sine > CROSSING_SINE ? intersectLines(axis.start, towards, other.start, otherTowards) : undefined;
    if (!point) continue;
    const cosine = Math.sqrt(1 - sine * sine);
    const reachM = (other.widthM + axis.widthM * cosine) / 2 / sine + SLACK_M;
    // The other axis may end short of this one by the body of a third wall at the corner.
    const otherReachM = (axis.widthM + other.widthM) / 2 / sine + SLACK_M;
    const alongM = (point[0] - other.start[0]) * otherTowards[0] + (point[1] - other.start[1]) * otherTowards[1];
    const isOnOther = alongM > -otherReachM && alongM < distance(other.start, other.end) + otherReachM;
    const moveM = distance(point, end);
    if (!isOnOther || moveM > reachM) continue;
    // At an inner corner of the outline an inner wall meets an outer and another inner wall: always the outer one counts.
    if (!best || (other.isExternal === best.isExternal ? moveM < best.moveM : other.isExternal))
      best = { point, moveM, isExternal: other.isExternal };
  }
  return best?.point ?? end;
}

function joined(axes: WallAxis[]): WallAxis[] {
  const open = [...axes];
  const done: WallAxis[] = [];
  for (let axis = open.shift(); axis; axis = open.shift()) {
    const current = axis;
    const next = open.findIndex((other) => continues(current, other));
    const other = open[next];
    if (!other) {
      done.push(current);
      continue;
    }
    open.splice(next, 1);
    open.unshift(joinedPair(current, other));
  }
  return done;
}

function continues(a: WallAxis, b: WallAxis): boolean {
  if (a.storeyId !== b.storeyId || a.isExternal !== b.isExternal || Math.abs(a.widthM - b.widthM) > SAME_LINE.widthM)
    return false;
  const [towards, other] = [direction(a.start, a.end), direction(b.start, b.end)];
  if (Math.abs(towards[0] * other[1] - towards[1] * other[0]) > SAME_LINE.sine) return false;
  const aside = (point: Point2) =>
    Math.abs((point[0] - a.start[0]) * towards[1] - (point[1] - a.start[1]) * towards[0]);
  if (aside(b.start) > SAME_LINE.asideM || aside(b.end) > SAME_LINE.asideM) return false;
  return (
    Math.min(distance(a.start, b.start), distance(a.start, b.end), distance(a.end, b.start), distance(a.end, b.end)) <
    SAME_LINE.gapM
  );
}

function joinedPair(a: WallAxis, b: WallAxis): WallAxis {
  const ends = [a.start, a.end, b.start, b.end];
  let farthest: [Point2, Point2] = [a.start, a.end];
  for (const one of ends)
    for (const other of ends) if (distance(one, other) > distance(...farthest)) farthest = [one, other];
  const longer = distance(a.start, a.end) >= distance(b.start, b.end) ? a : b;
  return {
    ...longer,
    start: farthest[0],
    end: farthest[1],
    confidence: Math.min(a.confidence, b.confidence),
    ids: [...a.ids, ...b.ids],
  };
}
