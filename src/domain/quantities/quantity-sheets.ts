import { safeFileName } from '#domain/naming/file-names.ts';
import type { Cell, Column, Sheet } from '#domain/spreadsheet/sheet.ts';
import type { FigureName } from './element-table.ts';
import { isBuilt, type ListedElement } from './list-elements.ts';
import type { QuantityGroup } from './quantity-groups.ts';
import type { Schedule } from './schedules.ts';
import { figureOf, type Sum } from './sum-figures.ts';
import type { TakeoffRow } from './takeoffs.ts';

const figure = (title: string): Column => ({ title, width: 14, isFigure: true });
type LabelOf = (category: string) => string;
const positive = ({ value }: Sum): Cell => (value > 0 ? value : null);
const namesOf = (names: readonly (string | null | undefined)[]) =>
  [...new Set(names.filter((name): name is string => !!name))].join(', ');

/** Columns of both exports (viewers.md §9); areas in m² and lengths in m, whatever unit the reader looks at. */
const COLUMNS: readonly Column[] = [
  { title: 'Name', width: 40 },
  { title: 'Category', width: 22 },
  { title: 'Count', width: 8 },
  figure('Area (m²)'),
  figure('Length (m)'),
  { title: 'Level', width: 22 },
  { title: 'Type', width: 40 },
];

/** The sheet 'Quantities' of the rows that a table shows; `nameOf` is the name that the table writes. */
export function groupsSheet(
  groups: readonly QuantityGroup[],
  nameOf: (group: QuantityGroup) => string,
  labelOf: LabelOf,
): Sheet {
  return {
    name: 'Quantities',
    columns: COLUMNS,
    rows: groups.map((group) => [
      nameOf(group),
      namesOf(group.elements.map(({ category }) => labelOf(category))),
      group.count,
      positive(group.area),
      positive(group.length),
      namesOf(group.elements.map(({ level }) => level?.name)),
      namesOf(group.elements.map(({ element }) => element.type)),
    ]),
  };
}

/** The sheet 'Quantities' with one row for each element that is built. */
export function elementsSheet(elements: readonly ListedElement[], labelOf: LabelOf): Sheet {
  return {
    name: 'Quantities',
    columns: COLUMNS,
    rows: elements
      .filter(isBuilt)
      .map(({ element, category, level }) => [
        element.name,
        labelOf(category),
        1,
        figureOf(element, 'areaM2'),
        figureOf(element, 'lengthM'),
        level?.name ?? null,
        element.type,
      ]),
  };
}

/** The sheets of a takeoff: 'ITO Results' with its rows, and the elements that they count. */
export function takeoffSheets(rows: readonly TakeoffRow[], labelOf: LabelOf): Sheet[] {
  return [
    {
      name: 'ITO Results',
      columns: [
        { title: 'Category', width: 22 },
        { title: 'Name', width: 40 },
        { title: 'Count', width: 8 },
        figure('Area (m²)'),
        figure('Length (m)'),
        figure('Volume (m³)'),
        { title: 'Color', width: 10 },
      ],
      rows: rows.map((row) => [
        labelOf(row.category),
        row.name,
        row.count,
        positive(row.area),
        positive(row.length),
        positive(row.volume),
        row.color,
      ]),
    },
    {
      name: 'Elements',
      columns: [
        { title: 'Name', width: 40 },
        { title: 'Category', width: 22 },
        { title: 'Type', width: 40 },
        { title: 'Level', width: 22 },
        figure('Area (m²)'),
        figure('Length (m)'),
        figure('Height (m)'),
        figure('Volume (m³)'),
      ],
      rows: rows.flatMap(({ items }) =>
        items.map((item) => [
          item.name,
          labelOf(item.category),
          item.type,
          item.level,
          item.area,
          item.length,
          item.height,
          item.volume,
        ]),
      ),
    },
  ];
}

const FIGURE_TITLES: Record<FigureName, string> = {
  areaM2: 'Area (m²)',
  lengthM: 'Length (m)',
  volumeM3: 'Volume (m³)',
  widthM: 'Width (m)',
  heightM: 'Height (m)',
  diameterM: 'Diameter (m)',
  treadDepthM: 'Tread depth (m)',
  riserHeightM: 'Riser height (m)',
};

/** The sheet of a schedule, named as `title`. */
export function scheduleSheet({ figures, parts }: Schedule, title: string): Sheet {
  return {
    name: title,
    columns: [
      { title: 'Number', width: 24 },
      { title: 'Type', width: 40 },
      ...figures.map((name) => figure(FIGURE_TITLES[name])),
      { title: 'Level', width: 22 },
      { title: 'Room', width: 22 },
      { title: 'UniFormat', width: 12 },
    ],
    rows: parts.flatMap(({ rows }) =>
      rows.map((row) => [
        row.number,
        row.type,
        ...figures.map((name) => row[name] ?? null),
        row.level,
        row.room,
        row.code,
      ]),
    ),
  };
}

/** Name of the current table's file without its ending: of its one category, else of what it is grouped by. `date`: YYYY-MM-DD. */
export function tableFileName(category: string, date: string): string {
  return safeFileName(`model-quantities-${category.toLowerCase().replace(/\s+/g, '-')}-${date}`);
}

/** Name of the file of all elements without its ending. `date`: YYYY-MM-DD. */
export function allFileName(date: string): string {
  return `model-quantities-all-${date}`;
}

/** Name of the file of a takeoff of the basket without its ending. `date`: YYYY-MM-DD. */
export function takeoffFileName(takeoff: string, date: string): string {
  return safeFileName(`takeoff-report-${takeoff}-basket-${date}`);
}
