import type { ElementTable, FigureName } from './element-table.ts';
import type { ListedElement } from './list-elements.ts';
import { quantityGroups, type Grouping } from './quantity-groups.ts';
import { figureOf } from './sum-figures.ts';

/** What the parts of a schedule are. */
export const SCHEDULE_GROUPINGS = ['room', 'level', 'code'] as const satisfies readonly Grouping[];
export type ScheduleGrouping = (typeof SCHEDULE_GROUPINGS)[number];

/** One element of a schedule; figures in m, m² and m³. */
export type ScheduleRow = {
  key: string;
  /** Its mark in the drawings. */
  number: string;
  type: string | null;
  level: string | null;
  room: string | null;
  code: string | null;
} & Partial<Record<FigureName, number>>;
export type SchedulePart = { name: string | null; rows: ScheduleRow[] };
export type Schedule = {
  /** The figures that at least one element has: the columns. */
  figures: FigureName[];
  parts: SchedulePart[];
};

/** Figures by what an estimator of the category asks first; others follow what elements usually have. */
const COLUMNS: Record<string, readonly FigureName[] | undefined> = {
  IFCDOOR: ['widthM', 'heightM', 'areaM2'],
  IFCWINDOW: ['widthM', 'heightM', 'areaM2'],
  IFCSPACE: ['areaM2', 'heightM', 'volumeM3'],
  IFCWALL: ['lengthM', 'heightM', 'widthM', 'areaM2', 'volumeM3'],
  IFCSTAIR: ['riserHeightM', 'treadDepthM', 'widthM', 'heightM'],
  IFCSTAIRFLIGHT: ['riserHeightM', 'treadDepthM', 'widthM', 'heightM'],
};
const USUAL: readonly FigureName[] = ['lengthM', 'widthM', 'heightM', 'diameterM', 'areaM2', 'volumeM3'];

/** Properties that programs write the mark of an element to, the best first. */
const NUMBERS = ['mark', 'number', 'tag'];

const inOrder = (a: string | null, b: string | null) =>
  a === null ? (b === null ? 0 : 1) : b === null ? -1 : a.localeCompare(b, 'en', { numeric: true });

/** The elements of one category as a schedule by room, level or code, such as a door schedule; each part by number. */
export function schedule(
  table: ElementTable,
  elements: readonly ListedElement[],
  category: string,
  by: ScheduleGrouping,
): Schedule {
  const members = elements.filter((listed) => listed.category === category);
  const figures = (COLUMNS[category] ?? USUAL).filter((name) =>
    members.some(({ element }) => figureOf(element, name) !== null),
  );
  const parts = quantityGroups(members, by).map(({ name, elements: part }) => ({
    name,
    rows: part.map((listed) => rowOf(table, listed, figures)).toSorted((a, b) => inOrder(a.number, b.number)),
  }));
  // Levels are listed as the building has them, from below.
  return {
    figures,
    parts: by === 'level' ? byElevation(table, parts) : parts.toSorted((a, b) => inOrder(a.name, b.name)),
  };
}

function byElevation({ levels }: ElementTable, parts: SchedulePart[]): SchedulePart[] {
  const place = ({ name }: SchedulePart) => {
    const at = levels.findIndex((level) => level.name === name);
    return at < 0 ? levels.length : at;
  };
  return parts.toSorted((a, b) => place(a) - place(b));
}

function rowOf(table: ElementTable, listed: ListedElement, figures: readonly FigureName[]): ScheduleRow {
  const { key, element, level, room, code } = listed;
  const values = figures.flatMap((name) => {
    const value = figureOf(element, name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    key,
    number: numberOf(table, listed),
    type: element.type,
    level: level?.name ?? null,
    room,
    code,
    ...Object.fromEntries(values),
  };
}

function numberOf(table: ElementTable, { element }: ListedElement): string {
  for (const wanted of NUMBERS)
    for (const set of element.sets)
      for (const { name, value } of table.sets[set]?.properties ?? [])
        if (name.toLowerCase() === wanted && typeof value === 'string' && value.trim()) return value;
  return element.name;
}
