import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN } from './interior-map.ts';
import { facesOf, widthOf } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import { meanOffset } from './pair-faces.ts';
import type { Grid } from './geometry/grid.ts';
import type { WallDraft } from './wall-draft.ts';

/** Openings without a lintel that was seen (glass fronts, terrace doors) interrupt a wall by up to this. */
const MOST_GAP_M = 3.6;
const SAME_M = 0.025;
/** Share of the gap's length along which the room's ceiling must reach the wall's face. */
const LEAST_CEILING_BESIDE = 0.35;
/** Share along which it may go on into the wall. */
const MOST_CEILING_WITHIN = 0.25;
/** Where another wall crosses, there is no ceiling to ask for. */
const CROSSING_GAP_M = 0.75;

/**
 * Joins walls in one line whose gap is an opening: the ceiling ends at the wall's face all along it. Walls that a
 * crossing wall interrupts are joined as well.
 */
export function mergeCollinear(walls: readonly WallDraft[], interior: Grid): WallDraft[] {
  const merged: WallDraft[] = [];
  for (const wall of walls.toSorted((a, b) => a.axis.angleRad - b.axis.angleRad || a.from - b.from || a.low - b.low)) {
    const before = merged.findLast((other) => isContinued(other, wall, interior));
    if (before) absorb(before, wall);
    else merged.push({ ...wall });
  }
  return merged;
}

function isContinued(a: WallDraft, b: WallDraft, interior: Grid): boolean {
  if (a.axis !== b.axis || a.isWidthAssumed !== b.isWidthAssumed) return false;
  const isSame = a.isWidthAssumed
    ? isOneSidedSame(a, b)
    : Math.abs(a.low - b.low) < SAME_M && Math.abs(a.high - b.high) < SAME_M;
  const gapM = b.from - a.to;
  if (!isSame || gapM > MOST_GAP_M) return false;
  return gapM <= CROSSING_GAP_M || isWallLine(a, a.to, b.from, interior);
}

function isOneSidedSame(a: WallDraft, b: WallDraft): boolean {
  if (a.lowFaces.length > 0) return b.lowFaces.length > 0 && Math.abs(a.low - b.low) < SAME_M;
  return b.highFaces.length > 0 && Math.abs(a.high - b.high) < SAME_M;
}

/** True where the ceiling stops at the wall's faces between two positions along it. */
function isWallLine(wall: WallDraft, from: number, to: number, interior: Grid): boolean {
  const share = (offset: number): number => {
    let seen = 0;
    let all = 0;
    for (let u = from + 0.04; u < to; u += 0.08, all++) {
      const [x, y] = onAxis(wall.axis, u, offset);
      if (valueAt(interior, x, y) & CEILING_SEEN) seen++;
    }
    return all ? seen / all : 0;
  };
  const beside = [0.06, 0.1, 0.16, 0.24];
  const least = (sign: number, face: number): number => beside.reduce((sum, d) => sum + share(face + sign * d), 0) / beside.length;
  if (wall.lowFaces.length > 0 && least(-1, wall.low) < LEAST_CEILING_BESIDE) return false;
  if (wall.highFaces.length > 0 && least(1, wall.high) < LEAST_CEILING_BESIDE) return false;
  const within = wall.isWidthAssumed ? oneSidedDepths(wall) : [0.3, 0.5, 0.7].map((s) => wall.low + s * widthOf(wall));
  return within.reduce((sum, offset) => sum + share(offset), 0) / within.length <= MOST_CEILING_WITHIN;
}

function oneSidedDepths(wall: WallDraft): number[] {
  const depths = [0.06, 0.1, 0.15, 0.2];
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

/** One-sided walls that lie inside the body of a two-sided one are parts of its face that found no partner. */
export function withoutCovered(walls: readonly WallDraft[]): WallDraft[] {
  return walls.filter((wall) => {
    if (!wall.isWidthAssumed) return true;
    const face = facesOf(wall)[0];
    return !walls.some((other) => {
      if (other === wall || other.isWidthAssumed || other.axis !== wall.axis || !face) return false;
      const overlapM = Math.min(wall.to, other.to) - Math.max(wall.from, other.from);
      return face.offset > other.low - 0.05 && face.offset < other.high + 0.05 && overlapM > 0.7 * (wall.to - wall.from);
    });
  });
}
