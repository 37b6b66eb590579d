import { along } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { Door, Room } from '#domain/building/building.ts';
import { stretchOf } from './opening-stretch.ts';
import type { WallFootprint } from './wall-footprint.ts';

export type Swing = NonNullable<Door['swing']>;

/** How far beyond the wall's face the room of a door is looked for. */
const REACH_M = 0.3;

/**
 * A plausible swing for a door that was seen closed: hinged at the jamb nearer to the wall's end, into the building, and from a
 * room with many doors (a hall) into the one with fewer.
 */
export function likelySwing(
  door: Door,
  footprint: WallFootprint,
  rooms: readonly Room[],
  doorCounts: ReadonlyMap<string, number>,
): Swing {
  const { fromM, toM } = stretchOf(footprint, door);
  const hinge = fromM <= footprint.lengthM - toM ? 'start' : 'end';
  const [left, right] = roomsBeside(door, footprint, rooms);
  if (!left !== !right) return { hinge, side: left ? 'left' : 'right' };
  const doorsOf = (room: Room | undefined) => (room ? (doorCounts.get(room.id) ?? 0) : 0);
  return { hinge, side: doorsOf(left) <= doorsOf(right) ? 'left' : 'right' };
}

/** How many doors lead into each room, by its id. */
export function doorCountByRoom(
  doors: readonly Door[],
  hostOf: (door: Door) => WallFootprint | undefined,
  rooms: readonly Room[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const door of doors) {
    const host = hostOf(door);
    for (const room of host ? roomsBeside(door, host, rooms) : [])
      if (room) counts.set(room.id, (counts.get(room.id) ?? 0) + 1);
  }
  return counts;
}

/** Rooms to the left and to the right of a door, looking along its wall. */
function roomsBeside(
  door: Door,
  footprint: WallFootprint,
  rooms: readonly Room[],
): [Room | undefined, Room | undefined] {
  const { fromM, toM } = stretchOf(footprint, door);
  const roomAt = (leftM: number) => {
    const probe = along(footprint.start, footprint.direction, (fromM + toM) / 2, leftM);
    return rooms.find((room) => contains(room.polygon, ...probe));
  };
  return [roomAt(footprint.halfM + REACH_M), roomAt(-footprint.halfM - REACH_M)];
}
