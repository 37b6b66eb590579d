import type { Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import { edgesOfRooms, isInFaceLine, type RoomEdge } from './room-edges.ts';
import { wallBody } from './wall-body.ts';
import { facesOf, middleOf, widthOf, type WallDraft } from './wall-draft.ts';
import { onAxis, spanAlong } from './wall-face.ts';
import type { RoomDraft } from './find-rooms.ts';

/** A wall bounds rooms over at least this much, or this share of its length. */
const LEAST_BOUNDING_M = 0.4;
const LEAST_BOUNDING_SHARE = 0.4;
const SAME_LINE_M = 0.025;
const PARALLEL_SINE = 0.03;

/** What stands by itself and is no longer than this, or than it is thick, is a column. */
const MOST_PIER_M = 0.45;

/** Samples along a wall for where it is, and the share of them that must be within a room or another wall. */
const SAMPLES = 9;
const LEAST_WITHIN = 0.6;

/**
 * Walls without those that bound no room and are inside one, or in another wall: furniture up to the ceiling, panes, and
 * backs of niches; and without piers. Where there is no room at all, and where a wall is only assumed, nothing is left out.
 */
export function boundingWalls(
  walls: readonly WallDraft[],
  rooms: readonly RoomDraft[],
): { walls: WallDraft[]; rooms: RoomDraft[] } {
  if (rooms.length === 0) return { walls: [...walls], rooms: [] };
  const edges = edgesOfRooms(rooms);
  const bounding = walls.map((wall) => isBounding(wall, edges));
  const bodies = walls.map((wall) => wallBody(wall, walls));
  const kept = walls.filter(
    (wall, index) =>
      facesOf(wall).length === 0 ||
      (!isPier(wall) &&
        (bounding[index] ||
          !isWithin(wall, [
            ...rooms.map(({ polygon }) => polygon),
            ...bodies.filter((_, other) => other !== index && bounding[other]),
          ]))),
  );
  const numbers = new Map(kept.map((wall, index) => [wall, index]));
  return {
    walls: kept,
    rooms: rooms.map((room) => ({
      ...room,
      wallIds: room.wallIds.flatMap((id) => numbers.get(walls[id]!) ?? []),
    })),
  };
}

function isPier(wall: WallDraft): boolean {
  const isFree = wall.joinedAtStart.length + wall.joinedAtEnd.length === 0;
  return isFree && wall.to - wall.from <= Math.max(MOST_PIER_M, widthOf(wall));
}

function isWithin(wall: WallDraft, rings: readonly (readonly Point2[])[]): boolean {
  let within = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const [x, y] = onAxis(wall.axis, wall.from + ((sample + 0.5) / SAMPLES) * (wall.to - wall.from), middleOf(wall));
    if (rings.some((ring) => contains(ring, x, y))) within++;
  }
  return within >= LEAST_WITHIN * SAMPLES;
}

function isBounding(wall: WallDraft, edges: readonly RoomEdge[]): boolean {
  let boundingM = 0;
  for (const edge of edges) {
    if (!isInFaceLine(wall, edge, SAME_LINE_M, PARALLEL_SINE)) continue;
    const { from, to } = spanAlong(wall.axis, ...edge);
    boundingM += Math.max(0, Math.min(to, wall.to) - Math.max(from, wall.from));
  }
  return boundingM >= Math.min(LEAST_BOUNDING_M, LEAST_BOUNDING_SHARE * (wall.to - wall.from));
}
