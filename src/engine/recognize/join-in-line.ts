import { facesOf, type WallDraft } from './wall-draft.ts';
import type { RoomDraft } from './find-rooms.ts';

/** Walls in one line differ by less than this across it. */
const SAME_M = 0.025;
/** Two pieces that overlap, or part by no more than this, leave no room for anything between. */
const NEXT_TO_M = 0.1;
/** Where surfaces lie farther about their planes, a piece of which both faces show does not tell where the other's hidden one is. */
const MOST_NOISE_M = 0.006;

/** Makes one wall of pieces that overlap in one line, or touch there; it bounds the rooms of both, and is as thick as what was measured. */
export function joinInLine(
  walls: readonly WallDraft[],
  rooms: readonly RoomDraft[],
): { walls: WallDraft[]; rooms: RoomDraft[] } {
  const joined: WallDraft[] = [];
  const numberOf = new Map<WallDraft, number>();
  for (const wall of walls.toSorted((a, b) => a.from - b.from)) {
    const at = joined.findIndex((other) => isOne(other, wall));
    numberOf.set(wall, at < 0 ? joined.length : at);
    if (at < 0) joined.push({ ...wall });
    else takeIn(joined[at]!, wall);
  }
  return {
    walls: joined,
    rooms: rooms.map((room) => ({
      ...room,
      wallIds: [...new Set(room.wallIds.map((id) => numberOf.get(walls[id]!)!))],
    })),
  };
}

const isOne = (a: WallDraft, b: WallDraft): boolean =>
  a.axis === b.axis &&
  a.isExternal === b.isExternal &&
  Math.abs(a.low - b.low) < SAME_M &&
  Math.abs(a.high - b.high) < SAME_M &&
  b.from - a.to < NEXT_TO_M &&
  [...facesOf(a), ...facesOf(b)].every(
    ({ bend, residualM }) => !bend && (residualM < MOST_NOISE_M || isSeenAlike(a, b)),
  );

const isSeenAlike = (a: WallDraft, b: WallDraft): boolean =>
  a.lowFaces.length > 0 === b.lowFaces.length > 0 && a.highFaces.length > 0 === b.highFaces.length > 0;

function takeIn(wall: WallDraft, next: WallDraft): void {
  const share = (next.to - next.from) / (next.to - next.from + wall.to - wall.from);
  if (next.to > wall.to) {
    wall.to = next.to;
    wall.isEndSoft = next.isEndSoft;
  }
  if (next.isWidthAssumed || !wall.isWidthAssumed) {
    const weight = wall.isWidthAssumed === next.isWidthAssumed ? share : 0;
    wall.low += weight * (next.low - wall.low);
    wall.high += weight * (next.high - wall.high);
  } else {
    [wall.low, wall.high] = [next.low, next.high];
    wall.isWidthAssumed = false;
  }
  if (next.isLengthAssumed) wall.isLengthAssumed = true;
  wall.lowFaces = [...wall.lowFaces, ...next.lowFaces];
  wall.highFaces = [...wall.highFaces, ...next.highFaces];
}
