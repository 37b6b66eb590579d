import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN } from './interior-map.ts';
import { facesOf, widthOf } from './wall-draft.ts';
import { COLUMN_M, COLUMN_SOLID, columnAt, onAxis } from './wall-face.ts';
import { meanOffset } from './pair-faces.ts';
import type { Grid } from './geometry/grid.ts';
import type { WallFace } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

/** Openings without a lintel that was seen (glass fronts, terrace doors) interrupt a wall by up to this. */
const MOST_GAP_M = 6;
/** Wider gaps are glazed fronts of outer walls: nothing solid stands behind their line, and the ceiling may go on up to the pane. */
const WIDE_GAP_M = 3.6;
const MOST_SOLID = 0.4;
const BEYOND_PANE_M = [0.7, 0.75, 0.8, 0.85];
const MOST_CEILING_BEYOND = 0.1;
const SAME_M = 0.025;
/** Share of the gap's length along which the room's ceiling must reach the wall's face. */
const LEAST_CEILING_BESIDE = 0.6;
/** What may be seen of it within the wall, as a share of what is seen beside it. */
const MOST_CEILING_WITHIN = 0.35;
/** Lengths over which one sight of the ceiling is enough: the first at which it shows beside the wall counts. */
const STEPS_M = [0.1, 0.2, 0.4];
const SAMPLE_M = 0.025;
/** Within a wall of which one face was seen. */
const WITHIN_M = [0.06, 0.1, 0.15, 0.2];
/** Where another wall crosses, there is no ceiling to ask for. */
const CROSSING_GAP_M = 0.75;
/** Gaps up to a door's width join unless the ceiling runs through; over wider ones it must be seen to stop. */
const DOOR_GAP_M = 1.4;

/**
 * Joins walls in one line whose gap is an opening: the ceiling ends at the wall's face all along it. Walls that a
 * crossing wall interrupts are joined as well.
 */
export function mergeCollinear(walls: readonly WallDraft[], interior: Grid): WallDraft[] {
  const merged: WallDraft[] = [];
  for (const wall of walls.toSorted((a, b) => a.axis.angleRad - b.axis.angleRad || a.from - b.from || a.low - b.low)) {
    const before = merged.findLast((other) => isContinued(other, wall, walls, interior));
    if (before) absorb(before, wall);
    else merged.push({ ...wall });
  }
  return merged;
}

function isContinued(a: WallDraft, b: WallDraft, walls: readonly WallDraft[], interior: Grid): boolean {
  if (a.axis !== b.axis || a.isWidthAssumed !== b.isWidthAssumed) return false;
  const isSame = a.isWidthAssumed
    ? isOneSidedSame(a, b)
    : Math.abs(a.low - b.low) < SAME_M && Math.abs(a.high - b.high) < SAME_M;
  const gapM = b.from - a.to;
  if (!isSame || gapM > MOST_GAP_M) return false;
  if (gapM <= CROSSING_GAP_M) return true;
  return isWallLine(a, a.to, b.from, interior) && (gapM <= WIDE_GAP_M || !isNiche(a, a.to, b.from, walls));
}

/** Whether a wall is interrupted where a solid one stands behind it. */
function isNiche(wall: WallDraft, from: number, to: number, walls: readonly WallDraft[]): boolean {
  const backs = walls.flatMap((other) =>
    other.axis === wall.axis ? facesOf(other).filter((face) => isSetBack(face, wall)) : [],
  );
  const steps = Math.floor((to - from) / COLUMN_M);
  let solid = 0;
  for (let step = 0; step < steps; step++) {
    const u = from + (step + 0.5) * COLUMN_M;
    if (backs.some((face) => u >= face.from && u < face.to && columnAt(face, u) === COLUMN_SOLID)) solid++;
  }
  return solid > MOST_SOLID * steps;
}

function isOneSidedSame(a: WallDraft, b: WallDraft): boolean {
  if (a.lowFaces.length > 0) return b.lowFaces.length > 0 && Math.abs(a.low - b.low) < SAME_M;
  return b.highFaces.length > 0 && Math.abs(a.high - b.high) < SAME_M;
}

/** True where the ceiling stops at the wall's faces between two positions along it. */
function isWallLine(wall: WallDraft, from: number, to: number, interior: Grid): boolean {
  const beside = [0.06, 0.1, 0.16, 0.24];
  const sides = [
    ...(wall.lowFaces.length > 0 ? [beside.map((d) => wall.low - d)] : []),
    ...(wall.highFaces.length > 0 ? [beside.map((d) => wall.high + d)] : []),
  ];
  const within = wall.isWidthAssumed
    ? depthsOf(wall, WITHIN_M)
    : [0.2, 0.4, 0.6, 0.8].map((share) => wall.low + share * widthOf(wall));
  return STEPS_M.some((stepM) => {
    const seen = (offsets: readonly number[]): number => ceilingShare(wall, offsets, from, to, stepM, interior);
    const least = Math.min(...sides.map(seen));
    if (to - from <= DOOR_GAP_M && seen(within) === 0) return true;
    if (least < LEAST_CEILING_BESIDE) return false;
    if (seen(within) <= MOST_CEILING_WITHIN * least) return true;
    const isGlazed = to - from > WIDE_GAP_M && wall.isExternal;
    return isGlazed && seen(depthsOf(wall, BEYOND_PANE_M)) <= MOST_CEILING_BEYOND * least;
  });
}

/** Share of the steps along a wall in which the ceiling shows at one of the offsets. */
function ceilingShare(
  wall: WallDraft,
  offsets: readonly number[],
  from: number,
  to: number,
  wishedM: number,
  interior: Grid,
): number {
  const steps = Math.max(1, Math.round((to - from) / wishedM));
  const stepM = (to - from) / steps;
  let seen = 0;
  for (let step = 0; step < steps; step++) {
    let isSeen = false;
    for (let u = from + step * stepM + SAMPLE_M / 2; u < from + (step + 1) * stepM && !isSeen; u += SAMPLE_M) {
      isSeen = offsets.some((offset) => {
        const [x, y] = onAxis(wall.axis, u, offset);
        return (valueAt(interior, x, y) & CEILING_SEEN) !== 0;
      });
    }
    if (isSeen) seen++;
  }
  return seen / steps;
}

function depthsOf(wall: WallDraft, depths: readonly number[]): number[] {
  return wall.lowFaces.length > 0 ? depths.map((d) => wall.low + d) : depths.map((d) => wall.high - d);
}

function absorb(into: WallDraft, wall: WallDraft): void {
  into.from = Math.min(into.from, wall.from);
  if (wall.to >= into.to) into.isEndSoft = wall.isEndSoft;
  into.to = Math.max(into.to, wall.to);
  into.lowFaces = [...into.lowFaces, ...wall.lowFaces];
  into.highFaces = [...into.highFaces, ...wall.highFaces];
  const widthM = widthOf(into);
  if (into.lowFaces.length > 0) into.low = meanOffset(into.lowFaces);
  if (into.highFaces.length > 0) into.high = meanOffset(into.highFaces);
  if (into.lowFaces.length === 0) into.low = into.high - widthM;
  if (into.highFaces.length === 0) into.high = into.low + widthM;
}

/** A pane, a frame or the back of a niche is this far behind the face of its wall. */
const SETBACK_M = 0.45;
/** Share of its length along which a surface must be in or behind a wall to be a part of that. */
const LEAST_COVERED = 0.7;

/** Drops one-sided walls that are parts of another wall: in the body of a two-sided one, or set back behind a longer face. */
export function withoutCovered(walls: readonly WallDraft[]): WallDraft[] {
  return walls.filter((wall) => {
    const face = facesOf(wall)[0];
    if (!wall.isWidthAssumed || !face) return true;
    return !walls.some((other) => {
      if (other === wall || other.axis !== wall.axis) return false;
      const overlapM = Math.min(wall.to, other.to) - Math.max(wall.from, other.from);
      if (overlapM < LEAST_COVERED * (wall.to - wall.from)) return false;
      const isInBody = !other.isWidthAssumed && face.offset > other.low - 0.05 && face.offset < other.high + 0.05;
      return isInBody || (other.to - other.from > wall.to - wall.from && isSetBack(face, other));
    });
  });
}

function isSetBack(face: WallFace, other: WallDraft): boolean {
  return facesOf(other).some(
    (front) =>
      front.side === face.side &&
      (front.offset - face.offset) * face.side > 0 &&
      (front.offset - face.offset) * face.side < SETBACK_M,
  );
}
