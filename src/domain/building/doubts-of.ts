import { formatArea } from '#domain/units/format-area.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import type { Building } from './building.ts';
import { unmodeledAreaM2 } from './describe-building.ts';
import { totalAreaSqft } from './total-area.ts';

/** What a model does not say although it was scanned, and what of its size is assumed: one sentence each. */
export function doubtsOf(building: Building, units: UnitSystem): string[] {
  const sentences: string[] = [];
  const { areaM2, isAssumed } = totalAreaSqft(building);
  if (isAssumed) sentences.push(`No room is closed: the size, ${formatArea(areaM2, units)}, is that of the floor.`);
  for (const { id, name } of building.storeys) {
    const leftM2 = unmodeledAreaM2(building, id);
    if (leftM2 > 0) sentences.push(`${name}: ${formatArea(leftM2, units)} of scanned floor is not modeled.`);
  }
  const open = building.rooms.filter(({ assumed }) => assumed.includes('boundary'));
  if (open.length > 0) sentences.push(`A part of the boundary is assumed: ${open.map(({ name }) => name).join(', ')}.`);
  return sentences;
}
