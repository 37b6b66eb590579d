import type { Building } from '#domain/building/building.ts';
import type { Level } from './view/levels.ts';

/** Storeys as the viewers take them, lowest first. */
export function buildingLevels(building: Pick<Building, 'storeys'>): Level[] {
  return building.storeys
    .map(({ id, name, elevationM }) => ({ id, name, elevationM }))
    .sort((a, b) => a.elevationM - b.elevationM);
}
