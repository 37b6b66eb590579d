import { safeFileName } from '#domain/naming/file-names.ts';
import type { Cell, Column, Sheet } from '#domain/spreadsheet/sheet.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import type { FigureName } from './element-table.ts';
import { isBuilt, type ListedElement } from './list-elements.ts';
import type { QuantityGroup } from './quantity-groups.ts';
import type { Schedule } from './schedules.ts';
import { figureCell, figureColumn, sumCell, type FigureKind } from './sheet-figures.ts';
import { figureOf, type Sum } from './sum-figures.ts';
import type { TakeoffRow } from './takeoffs.ts';

type LabelOf = (category: string) => string;
const namesOf = (names: readonly (string | null | undefined)[]) =>
  [...new Set(names.filter((name): name is string => !!name))].join(', ');

/** Columns of both exports: those of the specification in m² and m (viewers.md §9), and after them what the screen has besides. */
function quantityColumns(units: UnitSystem): Column[] {
  return [
    { title: 'Name', width: 40 },
    { title: 'Category', width: 22 },
    { title: 'Count', width: 8 },
    figureColumn('Area', 'area', 'metric'),
    figureColumn('Length', 'length', 'metric'),
    { title: 'Level', width: 22 },
    { title: 'Type', width: 40 },
    figureColumn('Volume', 'volume', 'metric'),
    ...(units === 'imperial' ? SUMMED.map(([name, kind]) => figureColumn(name, kind, units)) : []),
  ];
}
const SUMMED = [
  ['Area', 'area'],
  ['Length', 'length'],
  ['Volume', 'volume'],
] as const satisfies readonly [string, FigureKind][];

/** One row of `quantityColumns`. */
function quantityRow(
  [name, category, count]: [Cell, Cell, number],
  figures: Record<FigureKind, number | null>,
  [level, type]: [Cell, Cell],
  units: UnitSystem,
): Cell[] {
  return [
    name,
    category,
    count,
    figures.area,
    figures.length,
    level,
    type,
    figures.volume,
    ...(units === 'imperial' ? SUMMED.map(([, kind]) => figureCell(figures[kind], kind, units)) : []),
  ];
}

const positive = ({ value }: Sum) => (value > 0 ? value : null);
const sumsOf = ({ area, length, volume }: Pick<QuantityGroup, FigureKind>) => ({
  area: positive(area),
  length: positive(length),
  volume: positive(volume),
});

type GroupsSheetOptions = {
  /** Of all groups, with the name of their row. */
  totals: Pick<QuantityGroup, 'count' | FigureKind> & { name: string };
  /** What the screen shows: feet come beside meters. */
  units: UnitSystem;
  /** The name that the table writes. */
  nameOf: (group: QuantityGroup) => string;
  labelOf: LabelOf;
};

/** The sheet 'Quantities' of the rows that a table shows, and their totals. */
export function groupsSheet(
  groups: readonly QuantityGroup[],
  { totals, units, nameOf, labelOf }: GroupsSheetOptions,
): Sheet {
  return {
    name: 'Quantities',
    columns: quantityColumns(units),
    rows: groups.map((group) =>
      quantityRow(
        [nameOf(group), namesOf(group.elements.map(({ category }) => labelOf(category))), group.count],
        sumsOf(group),
        [
          namesOf(group.elements.map(({ level }) => level?.name)),
          namesOf(group.elements.map(({ element }) => element.type)),
        ],
        units,
      ),
    ),
    totals: quantityRow([totals.name, null, totals.count], sumsOf(totals), [null, null], units),
  };
}

/** The sheet 'Quantities' with one row for each element that is built; without totals, as a list that is counted elsewhere. */
export function elementsSheet(elements: readonly ListedElement[], units: UnitSystem, labelOf: LabelOf): Sheet {
  return {
    name: 'Quantities',
    columns: quantityColumns(units),
    rows: elements.filter(isBuilt).map(({ element, category, level }) =>
      quantityRow(
        [element.name, labelOf(category), 1],
        {
          area: figureOf(element, 'areaM2'),
          length: figureOf(element, 'lengthM'),
          volume: figureOf(element, 'volumeM3'),
        },
        [level?.name ?? null, element.type],
        units,
      ),
    ),
  };
}

/** The sheets of a takeoff in the units of the screen: 'ITO Results' with its rows, and the elements that they count. */
export function takeoffSheets(rows: readonly TakeoffRow[], units: UnitSystem, labelOf: LabelOf): Sheet[] {
  return [
    {
      name: 'ITO Results',
      columns: [
        { title: 'Category', width: 22 },
        { title: 'Name', width: 40 },
        { title: 'Count', width: 8 },
        ...SUMMED.map(([name, kind]) => figureColumn(name, kind, units)),
        { title: 'Color', width: 10 },
      ],
      rows: rows.map((row) => [
        labelOf(row.category),
        row.name,
        row.count,
        ...SUMMED.map(([, kind]) => sumCell(row[kind], kind, units)),
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
        figureColumn('Area', 'area', units),
        figureColumn('Length', 'length', units),
        figureColumn('Height', 'length', units),
        figureColumn('Volume', 'volume', units),
      ],
      rows: rows.flatMap(({ items }) =>
        items.map((item) => [
          item.name,
          labelOf(item.category),
          item.type,
          item.level,
          figureCell(item.area, 'area', units),
          figureCell(item.length, 'length', units),
          figureCell(item.height, 'length', units),
          figureCell(item.volume, 'volume', units),
        ]),
      ),
    },
  ];
}

const FIGURES: Record<FigureName, [name: string, kind: FigureKind]> = {
  areaM2: ['Area', 'area'],
  lengthM: ['Length', 'length'],
  volumeM3: ['Volume', 'volume'],
  widthM: ['Width', 'length'],
  heightM: ['Height', 'length'],
  diameterM: ['Diameter', 'length'],
  treadDepthM: ['Tread depth', 'length'],
  riserHeightM: ['Riser height', 'length'],
};

/** The sheet of a schedule in the units of the screen, named as `title`. */
export function scheduleSheet({ figures, parts }: Schedule, title: string, units: UnitSystem): Sheet {
  return {
    name: title,
    columns: [
      { title: 'Number', width: 24 },
      { title: 'Type', width: 40 },
      ...figures.map((figure) => figureColumn(...FIGURES[figure], units)),
      { title: 'Level', width: 22 },
      { title: 'Room', width: 22 },
      { title: 'UniFormat', width: 12 },
    ],
    rows: parts.flatMap(({ rows }) =>
      rows.map((row) => [
        row.number,
        row.type,
        ...figures.map((figure) => figureCell(row[figure], FIGURES[figure][1], units)),
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

/** Longer names of projects and models are cut, so that what the file has is not. */
const MAX_PART = 50;

/** Name of a file that is made of a model, which tells those of two models apart: 'Print Works - Duplex - NAME', safe for every file system. */
export function modelFileName(project: string, model: string, name: string): string {
  const cut = (part: string) => Array.from(part.trim()).slice(0, MAX_PART).join('').trim();
  return safeFileName(
    [cut(project), cut(model.replace(/\.[^.]+$/, '')), name].filter((part) => part !== '').join(' - '),
  );
}
