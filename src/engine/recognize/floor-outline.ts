import { union } from './geometry/polygon-clip.ts';
import { wallBody } from './wall-body.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { Region } from './geometry/polygon-clip.ts';
import type { WallDraft } from './wall-draft.ts';

/** Smaller outlines are loose walls. */
const LEAST_AREA_M2 = 2;

/** Outlines of a storey's floor: rooms and the walls around them. Gaps between them smaller than a shaft are closed. */
export function floorOutlines(walls: readonly WallDraft[], rooms: readonly RoomDraft[]): Region[] {
  if (rooms.length === 0) return [];
  const used = new Set(rooms.flatMap((room) => room.wallIds));
  const bodies = walls.flatMap((wall, index) => (used.has(index) ? [wallBody(wall, walls)] : []));
  return union([...rooms.map((room) => room.polygon), ...bodies]).filter((region) => region.areaM2 >= LEAST_AREA_M2);
}
