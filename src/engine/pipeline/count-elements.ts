import type { Building } from '#domain/building/building.ts';

/** The statistics of a project in the shape that the processing page reads. */
export type ElementStatistics = { Categories: { name: string; JsonCount: number; RevitCount: number }[] };

const CATEGORIES: [
  name: string,
  key: 'walls' | 'doors' | 'windows' | 'columns' | 'rooms' | 'slabs' | 'beams' | 'stairs' | 'objects',
][] = [
  ['Walls', 'walls'],
  ['Doors', 'doors'],
  ['Windows', 'windows'],
  ['Columns', 'columns'],
  ['Rooms', 'rooms'],
  ['Slabs', 'slabs'],
  ['Beams', 'beams'],
  ['Stairs', 'stairs'],
  ['Furniture and equipment', 'objects'],
];

/** Detected and modelled elements by category: what was rejected counts as detected. Empty categories are left out. */
export function countElements(building: Building): ElementStatistics {
  const rows = CATEGORIES.map(([name, key]) => {
    const modelled = building[key].length;
    const rejected = building.rejected.filter(
      ({ category }) => category === key || `${category}s` === key || category === name,
    ).length;
    return { name, JsonCount: modelled + rejected, RevitCount: modelled };
  });
  return { Categories: rows.filter(({ JsonCount }) => JsonCount > 0) };
}
