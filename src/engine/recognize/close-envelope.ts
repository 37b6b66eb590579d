import { direction, type Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { RoomDraft } from './find-rooms.ts';
import { edgesOfRooms, isInFaceLine, type RoomEdge } from './room-edges.ts';
import { spanAlong } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

const SAME_LINE_M = 0.02;
const PARALLEL_SINE = 0.01;
/** A stretch of a room's outline goes on where a wall ends this near. */
const NEXT_TO_M = 0.3;
/** What is this far behind a room's outline is outdoors, unless another room is there. */
const BEHIND_M = 0.5;
const LEAST_STRETCH_M = 0.05;

/**
 * Draws outer walls on, in place, along the outlines of the rooms that they bound: a room that ends in a wall's line beyond
 * what was seen of the wall ends at that wall, since there is nothing but the outdoors behind it.
 */
export function closeEnvelope(walls: readonly WallDraft[], rooms: readonly RoomDraft[]): void {
  const outer = edgesOfRooms(rooms).filter((edge) => isOuter(edge, rooms));
  for (const wall of walls) {
    const stretches = outer
      .filter((edge) => isInFaceLine(wall, edge, SAME_LINE_M, PARALLEL_SINE))
      .map(([a, b]) => spanAlong(wall.axis, a, b))
      .sort((a, b) => a.from - b.from);
    for (const { from, to } of stretches) {
      if (to - wall.to > LEAST_STRETCH_M && from < wall.to + NEXT_TO_M && isFree(wall, wall.to, to, walls))
        wall.to = to;
    }
    for (const { from, to } of stretches.toReversed()) {
      if (wall.from - from > LEAST_STRETCH_M && to > wall.from - NEXT_TO_M && isFree(wall, from, wall.from, walls))
        wall.from = from;
    }
  }
}

/** Whether no room is behind the middle of an edge; rooms are to the left of theirs. */
function isOuter([a, b]: RoomEdge, rooms: readonly RoomDraft[]): boolean {
  const [dx, dy] = direction(a, b);
  const behind: Point2 = [(a[0] + b[0]) / 2 + dy * BEHIND_M, (a[1] + b[1]) / 2 - dx * BEHIND_M];
  return rooms.every(({ polygon }) => !contains(polygon, behind[0], behind[1]));
}

/** Whether no other wall in the same line covers a stretch. */
function isFree(wall: WallDraft, from: number, to: number, walls: readonly WallDraft[]): boolean {
  return walls.every(
    (other) =>
      other === wall ||
      other.axis !== wall.axis ||
      other.high < wall.low ||
      other.low > wall.high ||
      Math.min(to, other.to) - Math.max(from, other.from) < LEAST_STRETCH_M,
  );
}
