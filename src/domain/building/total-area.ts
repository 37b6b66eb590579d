import { netAreaM2 } from '#geometry/polygon.ts';
import { SQUARE_FEET_PER_M2 } from '#domain/units/format-length.ts';
import type { Building } from './building.ts';

export type TotalArea = { areaM2: number; sqft: number; isAssumed: boolean };

/**
 * Size of a conversion in whole square feet: room areas to finished faces over all storeys (decisions.md, "Size"). Where no room
 * closes, the floor area, flagged as assumed; 0 where there is neither.
 */
export function totalAreaSqft(building: Pick<Building, 'rooms' | 'slabs'>): TotalArea {
  const roomsM2 = building.rooms.reduce((sum, room) => sum + room.areaM2, 0);
  if (roomsM2 > 0) return { areaM2: roomsM2, sqft: Math.round(roomsM2 * SQUARE_FEET_PER_M2), isAssumed: false };
  const floors = building.slabs.filter(({ kind }) => kind === 'floor');
  const floorsM2 = floors.reduce((sum, floor) => sum + netAreaM2(floor), 0);
  return { areaM2: floorsM2, sqft: Math.round(floorsM2 * SQUARE_FEET_PER_M2), isAssumed: true };
}
