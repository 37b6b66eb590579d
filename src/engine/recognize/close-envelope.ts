import { cross, direction, distance, dot, subtract, type Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { RoomDraft } from './find-rooms.ts';
import { edgesOfRooms, isInFaceLine, type RoomEdge } from './room-edges.ts';
import { spanAlong } from './wall-face.ts';
import { facesOf, type WallDraft } from './wall-draft.ts';

const SAME_LINE_M = 0.02;
const PARALLEL_SINE = 0.01;
/** Where no face was seen in an outer wall's line (glass), a room ends a little before it, at what was seen, or behind it, at the pane. */
const BEFORE_LINE_M = 0.12;
const BEHIND_LINE_M = 0.35;
const LEAST_UNSEEN_M = 1;
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
      .filter((edge) => isInFaceLine(wall, edge, SAME_LINE_M, PARALLEL_SINE) || isNearLine(wall, edge))
      .map(([a, b]) => spanAlong(wall.axis, a, b))
      .sort((a, b) => a.from - b.from);
    for (const { from, to } of stretches) {
      const end = Math.min(to, nextFrom(wall, walls));
      if (end - wall.to > LEAST_STRETCH_M && from < wall.to + NEXT_TO_M) wall.to = end;
    }
    for (const { from, to } of stretches.toReversed()) {
      const end = Math.max(from, nextTo(wall, walls));
      if (wall.from - end > LEAST_STRETCH_M && to > wall.from - NEXT_TO_M) wall.from = end;
    }
  }
}

/** Whether a long edge that faces a wall of which one face was seen lies near the line of that. */
function isNearLine(wall: WallDraft, [a, b]: RoomEdge): boolean {
  const face = facesOf(wall)[0];
  const isOneSided = wall.lowFaces.length === 0 || wall.highFaces.length === 0;
  if (!face || face.bend || !isOneSided || !wall.isExternal) return false;
  if (distance(a, b) < LEAST_UNSEEN_M || Math.abs(cross(direction(a, b), wall.axis.along)) > PARALLEL_SINE)
    return false;
  const isFacing = dot(wall.axis.along, subtract(b, a)) * face.side > 0;
  const beforeM = (dot(wall.axis.left, a) - (face.side === 1 ? wall.high : wall.low)) * face.side;
  return isFacing && beforeM < BEFORE_LINE_M && beforeM > -BEHIND_LINE_M;
}

/** Whether no room is behind the middle of an edge; rooms are to the left of theirs. */
function isOuter([a, b]: RoomEdge, rooms: readonly RoomDraft[]): boolean {
  const [dx, dy] = direction(a, b);
  const behind: Point2 = [(a[0] + b[0]) / 2 + dy * BEHIND_M, (a[1] + b[1]) / 2 - dx * BEHIND_M];
  return rooms.every(({ polygon }) => !contains(polygon, behind[0], behind[1]));
}

/** Where the next wall in the same line begins after a wall's end; where it overlaps, the end itself. */
const nextFrom = (wall: WallDraft, walls: readonly WallDraft[]): number =>
  Math.min(...inLine(wall, walls).flatMap(({ from, to }) => (to > wall.to ? Math.max(wall.to, from) : [])));

/** Where the last one before a wall's start ends. */
const nextTo = (wall: WallDraft, walls: readonly WallDraft[]): number =>
  Math.max(...inLine(wall, walls).flatMap(({ from, to }) => (from < wall.from ? Math.min(wall.from, to) : [])));

const inLine = (wall: WallDraft, walls: readonly WallDraft[]): WallDraft[] =>
  walls.filter(
    (other) => other !== wall && other.axis === wall.axis && other.high >= wall.low && other.low <= wall.high,
  );
