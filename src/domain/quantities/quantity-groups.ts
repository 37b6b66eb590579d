import type { ListedElement } from './list-elements.ts';
import { sumFigure, type Sum } from './sum-figures.ts';

/** What quantities are grouped by. */
export const GROUPINGS = ['family', 'type', 'category', 'level', 'room', 'code', 'scope'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Elements that are counted together (viewers.md §3); sums in m², m and m³. */
export type QuantityGroup = {
  key: string;
  /** Family, type, level and so on; null for the elements that have none. */
  name: string | null;
  /** Set where all of them have one category. */
  category: string | null;
  count: number;
  area: Sum;
  length: Sum;
  volume: Sum;
  /** Express ids. */
  dbIds: number[];
  /** Keys of the elements. */
  keys: string[];
  elements: readonly ListedElement[];
};

const nameOf: Record<Grouping, (listed: ListedElement) => string | null> = {
  // A file that knows no families has types; without both, the category stands for the family.
  family: ({ element }) => element.family ?? element.type,
  type: ({ element }) => element.type,
  category: () => null,
  level: ({ level }) => level?.name ?? null,
  room: ({ room }) => room,
  code: ({ code }) => code,
  scope: ({ scope }) => scope,
};
/** Groupings whose groups keep categories apart: a 'Generic' door is no 'Generic' window. */
const WITHIN_CATEGORY = new Set<Grouping>(['family', 'type', 'category']);

const keyOf = (listed: ListedElement, by: Grouping): string => {
  // Two storeys of one name are two levels.
  const name = by === 'level' ? (listed.level?.id ?? null) : nameOf[by](listed);
  return JSON.stringify(WITHIN_CATEGORY.has(by) ? [listed.category, name] : [name]);
};

/** Counts and sums of elements, in the order in which their groups first occur. */
export function quantityGroups(elements: readonly ListedElement[], by: Grouping): QuantityGroup[] {
  return [...Map.groupBy(elements, (listed) => keyOf(listed, by))].map(([key, members]) =>
    quantityGroup(key, members, by),
  );
}

function quantityGroup(key: string, members: readonly ListedElement[], by: Grouping): QuantityGroup {
  const [first] = members;
  const category = first && members.every((each) => each.category === first.category) ? first.category : null;
  const elements = members.map(({ element }) => element);
  return {
    key,
    name: first ? nameOf[by](first) : null,
    category,
    count: members.length,
    area: sumFigure(elements, 'areaM2'),
    length: sumFigure(elements, 'lengthM'),
    volume: sumFigure(elements, 'volumeM3'),
    dbIds: elements.map(({ expressId }) => expressId),
    keys: members.map((each) => each.key),
    elements: members,
  };
}

export type SortColumn = 'name' | 'count' | 'area' | 'length' | 'volume';
export type Sort = { column: SortColumn; isDescending: boolean };

/** Groups in an order; names by `labelOf`, numbers within them by value. What has no figure is last, in either direction. */
export function sortedGroups(
  groups: readonly QuantityGroup[],
  { column, isDescending }: Sort,
  labelOf: (group: QuantityGroup) => string,
): QuantityGroup[] {
  const sign = isDescending ? -1 : 1;
  const byName = (a: QuantityGroup, b: QuantityGroup) =>
    labelOf(a).localeCompare(labelOf(b), 'en', { numeric: true, sensitivity: 'base' });
  if (column === 'name') return groups.toSorted((a, b) => sign * byName(a, b));
  const figure = (group: QuantityGroup) => (column === 'count' ? group.count : group[column].value);
  return groups.toSorted((a, b) => {
    const [x, y] = [figure(a), figure(b)];
    if (x > 0 !== y > 0) return x > 0 ? -1 : 1;
    return sign * (x - y) || byName(a, b);
  });
}
