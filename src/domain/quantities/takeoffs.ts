import { colorOf } from './category-colors.ts';
import type { ListedElement } from './list-elements.ts';
import { quantityGroups, type Grouping } from './quantity-groups.ts';
import { figureOf, type Sum } from './sum-figures.ts';

type TakeoffProperty = 'area' | 'volume' | 'length';

/** What a takeoff counts and how it is grouped (viewers.md §3). Names are those of the specification (§2.2). */
export type TakeoffDefinition = {
  id: 'building-elements' | 'colored-elements';
  name: string;
  properties: readonly TakeoffProperty[];
  by: Grouping;
};
export const TAKEOFFS = [
  {
    id: 'building-elements',
    name: 'Building Elements Takeoff',
    properties: ['area', 'volume', 'length'],
    by: 'category',
  },
  { id: 'colored-elements', name: 'Colored Elements Takeoff', properties: ['area', 'volume', 'length'], by: 'type' },
] as const satisfies readonly TakeoffDefinition[];

/** One element of a takeoff; m², m and m³, null where it has no such figure. */
type TakeoffItem = {
  key: string;
  name: string;
  category: string;
  type: string | null;
  level: string | null;
  area: number | null;
  length: number | null;
  height: number | null;
  volume: number | null;
};
export type TakeoffRow = {
  key: string;
  category: string;
  /** Null for a row of a whole category, and for elements without a type. */
  name: string | null;
  count: number;
  area: Sum;
  length: Sum;
  volume: Sum;
  /** '#rrggbb'. */
  color: string;
  items: TakeoffItem[];
};

/** The rows of a takeoff, the largest count first. `colors`: those that the reader has chosen, by key of the row. */
export function takeoffRows(
  { by }: TakeoffDefinition,
  elements: readonly ListedElement[],
  colors: Readonly<Record<string, string>> = {},
): TakeoffRow[] {
  return quantityGroups(elements, by)
    .map(({ key, category, name, count, area, length, volume, elements: members }) => ({
      key,
      category: category ?? '',
      name,
      count,
      area,
      length,
      volume,
      color: colors[key] ?? colorOf(category ?? ''),
      items: members.map(takeoffItem),
    }))
    .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key, 'en'));
}

function takeoffItem({ key, element, category, level }: ListedElement): TakeoffItem {
  return {
    key,
    name: element.name,
    category,
    type: element.type,
    level: level?.name ?? null,
    area: figureOf(element, 'areaM2'),
    length: figureOf(element, 'lengthM'),
    height: figureOf(element, 'heightM'),
    volume: figureOf(element, 'volumeM3'),
  };
}

/** A color that was typed, with 3 or 6 digits and with or without '#', as '#rrggbb'; null for anything else. */
export function hexColor(typed: string): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim()) ?? [];
  if (!digits) return null;
  const six = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  return `#${six.toLowerCase()}`;
}
