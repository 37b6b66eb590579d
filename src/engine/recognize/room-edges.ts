import { cross, direction, dot, type Point2 } from '#geometry/plane.ts';
import { edgesOf } from '#geometry/polygon.ts';
import type { Region } from './geometry/polygon-clip.ts';
import { axisOffsets, type WallDraft } from './wall-draft.ts';

/** A stretch of a room's outline, the room to the left of it. */
export type RoomEdge = readonly [a: Point2, b: Point2];

/** The edges of rooms, those of their holes included. */
export const edgesOfRooms = (rooms: readonly Pick<Region, 'polygon' | 'holes'>[]): RoomEdge[] =>
  rooms.flatMap(({ polygon, holes }) => [polygon, ...holes].flatMap((ring) => edgesOf(ring)));

/** Whether an edge is in the line of a seen face of a wall: nearer than `asideM`, and turned from it by at most `sine`. */
export function isInFaceLine(wall: WallDraft, [a, b]: RoomEdge, asideM: number, sine: number): boolean {
  if (Math.abs(cross(direction(a, b), wall.axis.along)) > sine) return false;
  return axisOffsets(wall).some((own) => Math.abs(own - dot(wall.axis.left, a)) < asideM);
}
