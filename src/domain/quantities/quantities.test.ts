import { expect, test } from 'vitest';
import { elementTable } from './element-table.ts';
import { isBuilt, listElements } from './list-elements.ts';
import { quantityGroups, sortedGroups } from './quantity-groups.ts';
import { isDoubtful, sumFigure } from './sum-figures.ts';
import { sampleElement, sampleTable } from './testing/sample-table.ts';

const listed = listElements(sampleTable());
const built = listed.filter(isBuilt);
test('the sample is a valid table of elements', () => expect(elementTable.parse(sampleTable())).toEqual(sampleTable()));

const counts = (by: Parameters<typeof quantityGroups>[1]) =>
  Object.fromEntries(quantityGroups(built, by).map(({ name, count }) => [String(name), count]));

test('elements are listed with level, room, scope and code, by GlobalId; repeated ones by express id as well [V13]', () => {
  expect(listed[4]).toMatchObject({
    key: 'id-20',
    category: 'IFCDOOR',
    level: { name: 'Level 1' },
    room: '101 Office',
    scope: 'Architecture',
    code: 'C10.20',
    isCodeOwn: false,
  });
  expect(listed.map(({ code }) => code).slice(0, 4)).toEqual(['B20.10', 'B20.10', 'C10.10', 'C10.10']);
  expect(listed[8]).toMatchObject({ code: 'D30.40', isCodeOwn: true });
  const doubled = sampleTable([
    sampleElement(1, { id: 'same', category: 'IFCWALL' }),
    sampleElement(2, { id: 'same', category: 'IFCWALL' }),
  ]);
  expect(listElements(doubled).map(({ key }) => key)).toEqual(['same#1', 'same#2']);
});

test('a group has name, category, count, area, length, volume and dbIds; sums say of how many elements and from what [Q6]', () => {
  const [walls] = quantityGroups(built, 'family');
  expect(walls).toMatchObject({
    name: 'Basic Wall',
    category: 'IFCWALL',
    count: 4,
    area: { value: 22.5, have: 2, of: 4, sources: { net: 2 } },
    length: { value: 12, have: 3, of: 4 },
    volume: { value: 3.75, have: 1, of: 4, sources: { mesh: 1 } },
    dbIds: [10, 11, 12, 13],
    keys: ['id-10', 'id-11', 'id-12', 'id-13'],
  });
});

test('quantities are grouped by family, type, level, room, code and scope, and rooms are not counted as built [Q6]', () => {
  expect(counts('family')).toEqual({ 'Basic Wall': 4, Single: 2, null: 1 });
  expect(counts('type')).toMatchObject({ 'Brick 300': 2, Drywall: 2, 'Single 900': 2 });
  expect(counts('level')).toEqual({ 'Level 1': 6, 'Level 2': 3, null: 1 });
  expect(counts('room')).toEqual({ '101 Office': 2, null: 8 });
  expect(counts('code')).toMatchObject({ 'B20.10': 2, 'C10.10': 2, 'D30.40': 1 });
  expect(counts('scope')).toEqual({ Architecture: 8, Furniture: 1, 'Complex MEPF': 1 });
});

test('elements of two categories with one type name, and levels of one name, stay apart [Q6]', () => {
  const table = sampleTable([
    sampleElement(1, { category: 'IFCDOOR', type: 'Generic', level: 0 }),
    sampleElement(2, { category: 'IFCWINDOW', type: 'Generic', level: 1 }),
  ]);
  table.levels[1]!.name = 'Level 1';
  const both = listElements(table);
  expect(quantityGroups(both, 'type').map(({ category }) => category)).toEqual(['IFCDOOR', 'IFCWINDOW']);
  expect(quantityGroups(both, 'level').map(({ count }) => count)).toEqual([1, 1]);
});

test('figures of zero or less are no figures [Q1]', () => {
  const sum = sumFigure(
    [0, 2, undefined].map((areaM2) =>
      sampleElement(1, { category: 'IFCWALL', figures: areaM2 === undefined ? {} : { areaM2 } }),
    ),
    'areaM2',
  );
  expect(sum).toEqual({ value: 2, have: 1, of: 3, sources: { net: 1 }, doubtful: 0 });
});

test('rows are sorted by name as people count, or by a figure with what has none last [Q1]', () => {
  const groups = quantityGroups(built, 'type');
  const names = (column: 'name' | 'area', isDescending: boolean) =>
    sortedGroups(groups, { column, isDescending }, ({ name, category }) => name ?? category ?? '').map(
      ({ name, category }) => name ?? category,
    );
  expect(names('name', false).slice(0, 2)).toEqual(['Brick 300', 'Drywall']);
  expect(names('area', true).slice(0, 3)).toEqual(['Brick 300', 'Single 900', 'IFCWINDOW']);
  expect(names('area', false).slice(0, 3)).toEqual(['IFCWINDOW', 'Single 900', 'Brick 300']);
});

test('twenty thousand elements are listed and grouped without taking them apart again for each [Q6]', () => {
  const many = Array.from({ length: 20_000 }, (_, i) =>
    sampleElement(i + 1, { category: 'IFCWALL', type: `Type ${i % 300}`, figures: { areaM2: 1 } }),
  );
  const groups = quantityGroups(listElements(sampleTable(many)), 'type');
  expect(groups).toHaveLength(300);
  expect(groups.reduce((sum, { area }) => sum + area.value, 0)).toBe(20_000);
});

test('an area in square millimeters and a volume beyond the box are called doubtful, a gross area with its openings is not [Q6]', () => {
  const wall = (areaM2: number, volumeM3: number) =>
    sampleElement(1, {
      category: 'IFCWALL',
      figures: { areaM2, volumeM3 },
      body: { areaM2: 63.5, volumeM3: 5.6, center: [4, 0, 2] },
      box: { min: [0, 0, 0], max: [8.2, 0.2, 3.85] },
    });
  expect([31.57, 119, 31_570_000].map((areaM2) => isDoubtful(wall(areaM2, 1), 'areaM2'))).toEqual([false, false, true]);
  expect([6.3, 6_314].map((volumeM3) => isDoubtful(wall(1, volumeM3), 'volumeM3'))).toEqual([false, true]);
  expect(sumFigure([wall(31_570_000, 1), wall(31.57, 1)], 'areaM2')).toMatchObject({ have: 2, doubtful: 1 });
  expect(isDoubtful(sampleElement(1, { category: 'IFCWALL', figures: { areaM2: 1e9 } }), 'areaM2')).toBe(false);
});
