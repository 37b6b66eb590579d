import { formatArea } from '#domain/units/format-area.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import type { RoomTag } from './plan-model.ts';

type TagLine = { role: 'name' | 'number' | 'area'; text: string };

/** What a room's tag says from top to bottom; the number is left out where the name contains it ('Room 101'). */
export function tagLines(tag: Pick<RoomTag, 'name' | 'number' | 'areaM2'>, units: UnitSystem): TagLine[] {
  const lines: TagLine[] = [
    { role: 'name', text: tag.name.toUpperCase() },
    { role: 'number', text: tag.name.split(/\s+/).includes(tag.number) ? '' : tag.number },
    { role: 'area', text: formatArea(tag.areaM2, units) },
  ];
  return lines.filter(({ text }) => text !== '');
}
