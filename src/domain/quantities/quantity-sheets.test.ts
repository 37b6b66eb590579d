import { expect, test } from 'vitest';
import { isBuilt, listElements } from './list-elements.ts';
import { quantityGroups } from './quantity-groups.ts';
import {
  allFileName,
  elementsSheet,
  groupsSheet,
  modelFileName,
  scheduleSheet,
  tableFileName,
  takeoffFileName,
  takeoffSheets,
} from './quantity-sheets.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { sumFigure } from './sum-figures.ts';
import { schedule } from './schedules.ts';
import { takeoffRows, TAKEOFFS } from './takeoffs.ts';
import { sampleTable } from './testing/sample-table.ts';

const table = sampleTable();
const listed = listElements(table);
const label = (category: string) => category.slice(3).toLowerCase();

const built = listed.filter(isBuilt);
const all = built.map(({ element }) => element);
const quantities = (units: UnitSystem) =>
  groupsSheet(quantityGroups(built, 'family'), {
    totals: {
      name: 'Total',
      count: all.length,
      area: sumFigure(all, 'areaM2'),
      length: sumFigure(all, 'lengthM'),
      volume: sumFigure(all, 'volumeM3'),
    },
    units,
    nameOf: ({ name }) => name ?? '',
    labelOf: label,
  });

test('both exports have the sheet Quantities with the seven columns, numbers in m² and m, and volumes after them [Q3]', () => {
  const sheet = quantities('metric');
  expect(sheet.name).toBe('Quantities');
  expect(sheet.columns.map(({ title }) => title)).toEqual([
    'Name',
    'Category',
    'Count',
    'Area (m²)',
    'Length (m)',
    'Level',
    'Type',
    'Volume (m³)',
  ]);
  expect(sheet.rows[0]).toEqual(['Basic Wall', 'wall', 4, 22.5, 12, 'Level 1, Level 2', 'Brick 300, Drywall', 3.75]);
  expect(sheet.totals).toEqual(['Total', null, 10, 25.89, 18, null, null, 3.75]);
  expect(sheet.rows.find(([name]) => name === 'Single')).toEqual([
    'Single',
    'door',
    2,
    1.89,
    null,
    'Level 1, Level 2',
    'Single 900',
    null,
  ]);
  const every = elementsSheet(listed, 'metric', label);
  expect([every.name, every.columns, every.totals]).toEqual([sheet.name, sheet.columns, undefined]);
  expect(every.rows).toHaveLength(10);
  expect(every.rows[3]).toEqual(['Element 13', 'wall', 1, null, null, 'Level 1', 'Drywall', null]);
});

test('a reader of feet has them in columns of their own, after those in meters [Q3 V7]', () => {
  const sheet = quantities('imperial');
  expect(sheet.columns.slice(7).map(({ title }) => title)).toEqual([
    'Volume (m³)',
    'Area (sq ft)',
    'Length (ft)',
    'Volume (ft³)',
  ]);
  expect(sheet.rows[0]?.slice(0, 8)).toEqual(quantities('metric').rows[0]);
  expect(sheet.rows[0]?.slice(8).map((cell) => Number(cell).toFixed(2))).toEqual(['242.19', '39.37', '132.43']);
  expect(sheet.totals?.slice(8).map((cell) => Number(cell).toFixed(2))).toEqual(['278.68', '59.06', '132.43']);
  expect(elementsSheet(listed, 'imperial', label).columns).toEqual(sheet.columns);
  expect(elementsSheet(listed, 'imperial', label).rows[3]?.slice(7)).toEqual([null, null, null, null]);
});

test('takeoffs and schedules have the unit of the screen [Q5 Q6 V7]', () => {
  const [results, elements] = takeoffSheets(takeoffRows(TAKEOFFS[0], listed.slice(0, 4)), 'imperial', label);
  expect(results?.columns.map(({ title }) => title)).toContain('Length (ft)');
  expect(Number(results?.rows[0]?.[4])).toBeCloseTo(12 / 0.3048);
  expect(Number(elements?.rows[0]?.[6])).toBeCloseTo(2.5 / 0.3048);
  const doors = scheduleSheet(schedule(table, listed, 'IFCDOOR', 'room'), 'Doors', 'imperial');
  expect(doors.columns[2]?.title).toBe('Width (ft)');
  expect(Number(doors.rows[0]?.[2])).toBeCloseTo(0.9 / 0.3048);
});

test('a file is named after its project and its model, which tells two models apart [Q3]', () => {
  expect(modelFileName('Print Works', 'Duplex_Architecture.ifc', 'model-quantities-all-2026-01-31.xlsx')).toBe(
    'Print Works - Duplex_Architecture - model-quantities-all-2026-01-31.xlsx',
  );
  expect(modelFileName('A/B', '', 'x.csv')).toBe('A-B - x.csv');
  expect(modelFileName('é'.repeat(300), 'm', 'x.csv')).toBe(`${'é'.repeat(50)} - m - x.csv`);
});

test('files are named as the specification says, safe for every file system [Q3 Q5]', () => {
  expect(tableFileName('Curtain wall', '2026-01-31')).toBe('model-quantities-curtain-wall-2026-01-31');
  expect(tableFileName('../a:b', '2026-01-31')).toBe('model-quantities-..-a-b-2026-01-31');
  expect(allFileName('2026-01-31')).toBe('model-quantities-all-2026-01-31');
  expect(takeoffFileName(TAKEOFFS[0].name, '2026-01-31')).toBe(
    'takeoff-report-Building Elements Takeoff-basket-2026-01-31',
  );
});

test('a takeoff is written to ITO Results, its elements beside it [Q5]', () => {
  const [results, elements] = takeoffSheets(takeoffRows(TAKEOFFS[0], listed.slice(0, 4)), 'metric', label);
  expect(results?.name).toBe('ITO Results');
  expect(results?.rows).toEqual([['wall', null, 4, 22.5, 12, 3.75, '#a9bcd6']]);
  expect(elements?.rows).toHaveLength(4);
  expect(elements?.rows[0]).toEqual([
    'Facade south, with a name that is long',
    'wall',
    'Brick 300',
    'Level 1',
    12.5,
    5,
    2.5,
    3.75,
  ]);
});

test('a schedule has the figures that its elements have as columns [Q6]', () => {
  const sheet = scheduleSheet(schedule(table, listed, 'IFCDOOR', 'room'), 'Doors', 'metric');
  expect(sheet.columns.map(({ title }) => title)).toEqual([
    'Number',
    'Type',
    'Width (m)',
    'Height (m)',
    'Area (m²)',
    'Level',
    'Room',
    'UniFormat',
  ]);
  expect(sheet.rows[0]).toEqual(['D-02', 'Single 900', 0.9, 2.1, 1.89, 'Level 1', '101 Office', 'C10.20']);
});
