import { expect, test } from 'vitest';
import { isBuilt, listElements } from './list-elements.ts';
import { quantityGroups } from './quantity-groups.ts';
import {
  allFileName,
  elementsSheet,
  groupsSheet,
  scheduleSheet,
  tableFileName,
  takeoffFileName,
  takeoffSheets,
} from './quantity-sheets.ts';
import { schedule } from './schedules.ts';
import { takeoffRows, TAKEOFFS } from './takeoffs.ts';
import { sampleTable } from './testing/sample-table.ts';

const table = sampleTable();
const listed = listElements(table);
const label = (category: string) => category.slice(3).toLowerCase();

test('both exports have the sheet Quantities with the seven columns, numbers in m² and m [Q3]', () => {
  const sheet = groupsSheet(quantityGroups(listed.filter(isBuilt), 'family'), ({ name }) => name ?? '', label);
  expect(sheet.name).toBe('Quantities');
  expect(sheet.columns.map(({ title }) => title)).toEqual([
    'Name',
    'Category',
    'Count',
    'Area (m²)',
    'Length (m)',
    'Level',
    'Type',
  ]);
  expect(sheet.rows[0]).toEqual(['Basic Wall', 'wall', 4, 22.5, 12, 'Level 1, Level 2', 'Brick 300, Drywall']);
  expect(sheet.rows.find(([name]) => name === 'Single')).toEqual([
    'Single',
    'door',
    2,
    1.89,
    null,
    'Level 1, Level 2',
    'Single 900',
  ]);
  const every = elementsSheet(listed, label);
  expect([every.name, every.columns]).toEqual([sheet.name, sheet.columns]);
  expect(every.rows).toHaveLength(10);
  expect(every.rows[3]).toEqual(['Element 13', 'wall', 1, null, null, 'Level 1', 'Drywall']);
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
  const [results, elements] = takeoffSheets(takeoffRows(TAKEOFFS[0], listed.slice(0, 4)), label);
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
  const sheet = scheduleSheet(schedule(table, listed, 'IFCDOOR', 'room'), 'Doors');
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
