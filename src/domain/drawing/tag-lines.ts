import { formatArea } from '#domain/units/format-area.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import type { RoomTag, UnmodeledTag } from './plan-model.ts';

export type TagLine = { role: 'name' | 'number' | 'area'; text: string };

/**
 * What a room's tag says from top to bottom; the number is left out where the name contains it ('Room 101'), and the area has
 * ± where a part of the boundary is assumed.
 */
export function tagLines(
  tag: Pick<RoomTag, 'name' | 'number' | 'areaM2' | 'isBoundaryAssumed'>,
  units: UnitSystem,
): TagLine[] {
  const lines: TagLine[] = [
    { role: 'name', text: tag.name.toUpperCase() },
    { role: 'number', text: tag.name.split(/\s+/).includes(tag.number) ? '' : tag.number },
    { role: 'area', text: tagArea(tag, units) },
  ];
  return lines.filter(({ text }) => text !== '');
}

/** What the tag of scanned floor in no room says. */
export const unmodeledTagLines = ({ areaM2 }: Pick<UnmodeledTag, 'areaM2'>, units: UnitSystem): TagLine[] => [
  { role: 'name', text: 'NOT MODELED' },
  { role: 'area', text: formatArea(areaM2, units) },
];

/** Area of a room as plans write it: with ± where a part of its boundary is assumed. */
export const tagArea = (
  { areaM2, isBoundaryAssumed }: Pick<RoomTag, 'areaM2' | 'isBoundaryAssumed'>,
  units: UnitSystem,
) => `${isBoundaryAssumed ? '±' : ''}${formatArea(areaM2, units)}`;
