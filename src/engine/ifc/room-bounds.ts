import { direction, distance, dot, leftOf, midpoint, subtract } from '#geometry/plane.ts';
import type { Building, Room } from '#domain/building/building.ts';
import type { SolidBodies } from './solid-bodies.ts';
import { outlineParts } from './room-outline.ts';
import type { OutlinePart } from './room-outline.ts';

/** A room with the stretches of its outline, ring by ring. */
export type BoundedRoom = { room: Room; rings: readonly (readonly OutlinePart[])[] };

/** What bounds each room of a building in plan: walls and columns of its storey. */
export function boundRooms(building: Building, { walls, columns }: SolidBodies): BoundedRoom[] {
  return building.rooms.map((room) => {
    const floorM = building.storeys.find(({ id }) => id === room.storey_id)?.elevationM ?? 0;
    const isHere = ({ storey_id }: { storey_id: string }): boolean => storey_id === room.storey_id;
    const around = [
      ...building.walls.filter(isHere).map(({ id }) => ({ id, pieces: walls.get(id)?.pieces ?? [] })),
      ...building.columns
        .filter(isHere)
        .map((column) => ({ id: column.id, pieces: [columns.get(column.id) ?? []].flat() })),
    ];
    return { room, rings: [room.polygon, ...room.holes].map((ring) => outlineParts(ring, floorM, around)) };
  });
}

/** Things that bound a room side by side, and where: they touch there, whether or not their axes meet. */
export function cornersOf(rooms: readonly BoundedRoom[]): { a: string; b: string; at: OutlinePart['to'] }[] {
  return rooms.flatMap(({ rings }) =>
    rings.flatMap((parts) =>
      parts.flatMap((part, i) => {
        const next = parts[(i + 1) % parts.length];
        return part.by !== null && next && next.by !== null && next.by !== part.by
          ? [{ a: part.by, b: next.by, at: part.to }]
          : [];
      }),
    ),
  );
}

/** Open stretches this near to each other are one. */
const SAME_M = 0.05;

/** Whether two open stretches are the same one, seen from two rooms. */
export function isSameStretch(a: OutlinePart, b: OutlinePart): boolean {
  const [way, back] = [direction(a.from, a.to), direction(b.from, b.to)];
  const apartM = Math.abs(dot(subtract(midpoint(b.from, b.to), a.from), leftOf(way)));
  return (
    dot(way, back) < -0.99 && apartM < SAME_M && distance(a.from, b.to) < SAME_M && distance(a.to, b.from) < SAME_M
  );
}
