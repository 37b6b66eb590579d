import { cross, direction, distance, dot, subtract, type Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import { isUnscanned, seenShare, type Sights } from './draw-on.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { edgesOfRooms, isInFaceLine, type RoomEdge } from './room-edges.ts';
import { facesOf, isOneSidedOuter, type WallDraft } from './wall-draft.ts';
import { onAxis, spanAlong } from './wall-face.ts';
import type { RoomDraft } from './find-rooms.ts';

const SAME_LINE_M = 0.025;
const PARALLEL_SINE = 0.01;
/** Curtains hang, and shelves and cabinets end, this far before the wall that they hide. What is deeper may as well be a shaft. */
const DEPTH_M = 0.45;
const LEAST_EDGE_M = 0.5;
/** An edge of which a wall shows over more than this share is no front of furniture. */
const MOST_FACED = 0.3;
/** What hides a wall begins where the wall ends, or so near. */
const NEXT_TO_M = 0.3;
const LEAST_STRETCH_M = 0.05;
/** Of the floor before the hidden stretch, and of floor and ceiling within the wall, so much may show all the same. */
const MOST_SEEN = 0.3;
const WITHIN_M = [0.05, 0.1] as const;
/** A room that nobody entered is at most so long. */
const LONGEST_GAP_M = 8;
/** An outline this far before which another room lies is no outer one. */
const BEHIND_M = 0.5;

type Stretch = { from: number; to: number; edge: RoomEdge };

/**
 * Draws walls on, in place, behind what hides them: where a room's outline leaves the face of a wall for a line a little before it along
 * which there is no wall, that is the front of furniture or a curtain, and the wall goes on behind. An outer wall goes on likewise past a
 * room that nobody entered, when it hides behind something in the room after that.
 */
export function runOnBehind(walls: readonly WallDraft[], rooms: readonly RoomDraft[], sights: Sights): void {
  const fronts = edgesOfRooms(rooms).filter(
    (edge) => distance(...edge) >= LEAST_EDGE_M && facedShare(edge, walls) <= MOST_FACED,
  );
  for (const wall of walls) {
    const stretches = fronts.flatMap((edge) => stretchBefore(wall, edge)).sort((a, b) => a.from - b.from);
    for (const stretch of stretches) {
      const to = Math.min(stretch.to, nextFrom(wall, walls));
      if (to - wall.to <= LEAST_STRETCH_M || !goesOn(wall, wall.to, stretch.from, to, stretch.edge, rooms, sights))
        continue;
      wall.to = to;
    }
    for (const stretch of stretches.toReversed()) {
      const from = Math.max(stretch.from, nextTo(wall, walls));
      if (
        wall.from - from <= LEAST_STRETCH_M ||
        !goesOn(wall, wall.from, stretch.to, from, stretch.edge, rooms, sights)
      )
        continue;
      wall.from = from;
    }
  }
}

/** Share of an edge along which a wall has a face. */
function facedShare(edge: RoomEdge, walls: readonly WallDraft[]): number {
  let facedM = 0;
  for (const wall of walls) {
    if (!isInFaceLine(wall, edge, SAME_LINE_M, PARALLEL_SINE)) continue;
    const { from, to } = spanAlong(wall.axis, ...edge);
    facedM += Math.max(0, Math.min(to, wall.to) - Math.max(from, wall.from));
  }
  return facedM / distance(...edge);
}

/** Where an edge runs before a face of a wall, or in its line; none or one. */
function stretchBefore(wall: WallDraft, edge: RoomEdge): Stretch[] {
  const [a, b] = edge;
  if (facesOf(wall).length === 0 || facesOf(wall).some(({ bend }) => bend)) return [];
  if (Math.abs(cross(direction(a, b), wall.axis.along)) > PARALLEL_SINE) return [];
  const side = Math.sign(dot(wall.axis.along, subtract(b, a)));
  if ((side === 1 ? wall.highFaces : wall.lowFaces).length === 0) return [];
  const beforeM = (dot(wall.axis.left, a) - faceOf(wall, side)) * side;
  return beforeM > -SAME_LINE_M && beforeM < DEPTH_M ? [{ ...spanAlong(wall.axis, a, b), edge }] : [];
}

const faceOf = (wall: WallDraft, side: number): number => (side === 1 ? wall.high : wall.low);

/** Whether a wall goes on from its end to where a stretch ends that begins at `begin`. */
function goesOn(
  wall: WallDraft,
  end: number,
  begin: number,
  until: number,
  edge: RoomEdge,
  rooms: readonly RoomDraft[],
  sights: Sights,
): boolean {
  const gapM = (begin - end) * Math.sign(until - end);
  if (gapM > LONGEST_GAP_M) return false;
  if (gapM > NEXT_TO_M) {
    const isOuter = isOneSidedOuter(wall) && !hasRoomBehind(edge, rooms);
    if (!isOuter || !isUnscanned(wall, end, begin, sights)) return false;
  }
  const from = gapM > NEXT_TO_M ? begin : end;
  const side = Math.sign(dot(wall.axis.along, subtract(edge[1], edge[0])));
  const face = faceOf(wall, side);
  const strip = (near: number, far: number): Point2[] => [
    onAxis(wall.axis, from, near),
    onAxis(wall.axis, until, near),
    onAxis(wall.axis, until, far),
    onAxis(wall.axis, from, far),
  ];
  const within = strip(face - side * WITHIN_M[0], face - side * WITHIN_M[1]);
  const front = dot(wall.axis.left, edge[0]);
  const isDeep = Math.abs(front - face) > WITHIN_M[0];
  return (
    seenShare(within, sights, FLOOR_SEEN | CEILING_SEEN) <= MOST_SEEN &&
    (!isDeep || seenShare(strip(face, front), sights, FLOOR_SEEN) <= MOST_SEEN)
  );
}

/** Whether a room is behind the middle of an edge; rooms are to the left of theirs. */
function hasRoomBehind([a, b]: RoomEdge, rooms: readonly RoomDraft[]): boolean {
  const [dx, dy] = direction(a, b);
  return rooms.some(({ polygon }) =>
    contains(polygon, (a[0] + b[0]) / 2 + dy * BEHIND_M, (a[1] + b[1]) / 2 - dx * BEHIND_M),
  );
}

/** Where the next wall in the same line begins after a wall's end. */
const nextFrom = (wall: WallDraft, walls: readonly WallDraft[]): number =>
  Math.min(...inLine(wall, walls).flatMap(({ from, to }) => (to > wall.to ? Math.max(wall.to, from) : [])));

/** Where the last one before a wall's start ends. */
const nextTo = (wall: WallDraft, walls: readonly WallDraft[]): number =>
  Math.max(...inLine(wall, walls).flatMap(({ from, to }) => (from < wall.from ? Math.min(wall.from, to) : [])));

const inLine = (wall: WallDraft, walls: readonly WallDraft[]): WallDraft[] =>
  walls.filter(
    (other) => other !== wall && other.axis === wall.axis && other.high >= wall.low && other.low <= wall.high,
  );
