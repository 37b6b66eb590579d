import { expect, test } from 'vitest';
import {
  filterCount,
  filterElements,
  isShown,
  NO_FILTER,
  propertyValues,
  type ElementFilter,
  type Visibility,
} from './element-filter.ts';
import { listElements } from './list-elements.ts';
import { modelTree, shortName } from './model-tree.ts';
import { propertyGroups } from './property-groups.ts';
import { createSearch } from './search-elements.ts';
import { sampleElement, sampleTable } from './testing/sample-table.ts';
import { uniformatTree } from './uniformat-tree.ts';

const table = sampleTable();
const listed = listElements(table);
const ids = (elements: typeof listed) => elements.map(({ element }) => element.expressId);
const all: Visibility = { isolated: null, hidden: new Set(), hiddenCategories: new Set(), level: null };

test('filters apply within each group by or, between groups by and, and are counted [Q2]', () => {
  const filter = {
    ...NO_FILTER,
    categories: ['IFCDOOR', 'IFCWALL'],
    levels: ['level-2'],
    scopes: ['Architecture' as const],
  };
  const passed = (change: Partial<ElementFilter>) => ids(filterElements(table, listed, { ...NO_FILTER, ...change }));
  expect(filterCount(filter)).toBe(4);
  expect(filterCount(NO_FILTER)).toBe(0);
  expect(passed(filter)).toEqual([11, 21]);
  expect(passed({ levels: [null] })).toEqual([40]);
  expect(passed({})).toHaveLength(listed.length);
});

test('elements are filtered by values of any property, whatever its set [Q2]', () => {
  const passed = (...properties: ElementFilter['properties']) =>
    ids(filterElements(table, listed, { ...NO_FILTER, properties }));
  expect(propertyValues(table)).toEqual(
    new Map([
      ['IsExternal', ['No', 'Yes']],
      ['Mark', ['D-02']],
      ['Reference', ['Facade brick']],
    ]),
  );
  expect(passed({ name: 'IsExternal', value: 'Yes' })).toEqual([10, 11]);
  expect(passed({ name: 'IsExternal', value: 'No' }, { name: 'Reference', value: 'Facade brick' })).toEqual([]);
  expect(filterCount({ ...NO_FILTER, properties: [{ name: 'Mark', value: 'D-02' }] })).toBe(1);
});

test('a filter works together with isolated and hidden elements, level and scope [Q2]', () => {
  const shown = (change: Partial<Visibility>) => ids(listed.filter((each) => isShown(each, { ...all, ...change })));
  expect(shown({ isolated: new Set(['id-10', 'id-20', 'id-21']), level: 'level-1' })).toEqual([10, 20]);
  expect(shown({ isolated: new Set(['id-10', 'id-20']), hidden: new Set(['id-10']) })).toEqual([20]);
  expect(shown({ hiddenCategories: new Set(['IFCWALL']), level: 'level-1' })).toEqual([20, 22, 30, 50]);
});

test('search finds every word in name, type, family, GlobalId, category, code or property values [V11]', () => {
  const search = createSearch(table, listed, (category) => (category === 'IFCDUCTSEGMENT' ? 'Duct segment' : category));
  expect(ids([...search('brick level')])).toEqual([]);
  expect(ids([...search('FACADE  brick')])).toEqual([10, 11]);
  expect(ids([...search('single')])).toEqual([20, 21]);
  expect(ids([...search('d-02')])).toEqual([20]);
  expect(ids([...search('id-31')])).toEqual([31]);
  expect(ids([...search('duct seg')])).toEqual([31]);
  expect(ids([...search('C10.20')])).toEqual([20, 21]);
  expect(search('  ')).toHaveLength(listed.length);
});

test('the model tree has four groups with counts, 20 elements per category and how many more [V11]', () => {
  const many = Array.from({ length: 23 }, (_, i) =>
    sampleElement(i + 1, { category: i % 2 ? 'IFCWALL' : 'IFCWALLSTANDARDCASE' }),
  );
  const tree = modelTree(listElements(sampleTable([...many, sampleElement(99, { category: 'IFCVALVE' })])));
  expect(tree.map(({ group, count }) => [group, count])).toEqual([
    ['Architecture', 23],
    ['MEP', 1],
  ]);
  expect(tree[0]?.categories).toMatchObject([{ category: 'IFCWALL', count: 23, more: 3 }]);
  expect(tree[0]?.categories[0]?.first).toHaveLength(20);
  expect(modelTree(listed).map(({ group }) => group)).toEqual(['Architecture', 'Furniture', 'MEP', 'Other']);
});

test('names are cut at 24 characters, counting letters and not their parts [V11 Q9]', () => {
  expect(shortName('Facade south, with a name that is long')).toBe('Facade south, with a nam...');
  expect(shortName('x'.repeat(24))).toBe('x'.repeat(24));
  expect(shortName('𝔸'.repeat(25))).toBe(`${'𝔸'.repeat(24)}...`);
});

test('the classification tree lists codes in order under their groups, and says how many the file gives [V13]', () => {
  const tree = uniformatTree(listed);
  expect(tree.map(({ group }) => group)).toEqual(['B10', 'B20', 'C10', 'D30', 'E20', null]);
  expect(tree[1]).toMatchObject({ title: 'Exterior Enclosure', count: 3 });
  expect(tree[1]?.items.map(({ code, title, count }) => [code, title, count])).toEqual([
    ['B20.10', 'Exterior Walls', 2],
    ['B20.20', 'Exterior Windows', 1],
  ]);
  expect(tree[3]?.items[0]).toMatchObject({ code: 'D30.40', own: 1, keys: ['id-31'] });
  expect(tree.at(-1)?.items).toMatchObject([{ code: null, count: 1 }]);
});

test('a code beyond the list, which only a file gives, keeps its own place; what is no UniFormat gives none [V13]', () => {
  const tree = uniformatTree(
    listElements(
      sampleTable([
        sampleElement(1, { category: 'IFCFOOTING', uniformat: 'A1010' }),
        sampleElement(2, { category: 'IFCFOOTING', uniformat: 'G9999' }),
        sampleElement(3, { category: 'IFCFOOTING', uniformat: '21-02 20' }),
      ]),
    ),
  );
  expect(tree).toMatchObject([
    { group: 'A10', title: 'Foundations', items: [{ code: 'A10.10', title: 'Standard Foundations', own: 1 }] },
    { group: 'G99', title: null, items: [{ code: 'G99.99', title: null }] },
    { group: null, items: [{ code: null, count: 1 }] },
  ]);
});

test('properties are listed in six groups by stated rules, measures with their dimension [V12]', () => {
  const properties = [
    ['Pset_DoorCommon', 'FireRating', 'EI 30', 'Construction'],
    ['Pset_DoorCommon', 'Reference', 'Single', 'Identification'],
    ['Identity Data', 'Assembly Code', 'C1020', 'Classification'],
    ['Identity Data', 'Mark', 'D-02', 'Identification'],
    ['Materials and Finishes', 'Frame', 'Oak', 'Materials'],
    ['Qto_DoorBaseQuantities', 'Count', '3', 'Dimensions'],
    ['Phasing', 'Phase Created', 'New', 'Construction'],
    ['Sales', 'Shop', 'North', 'Other'],
    ['PSet_Revit_Type_Other', 'NominalHeight', '2.1', 'Dimensions'],
    ['識別情報', '備考', 'A', 'Identification'],
  ] as const;
  const door = sampleElement(1, {
    category: 'IFCDOOR',
    figures: { widthM: 0.9 },
    materials: ['Oak'],
    sets: properties.map((_, i) => i),
  });
  const own = {
    ...sampleTable([door]),
    sets: [
      ...properties.map(([name, property, value]) => ({ name, properties: [{ name: property, value }] })),
      { name: 'Pset_Custom', properties: [{ name: 'Sill', value: { kind: 'length' as const, value: 0.1 } }] },
    ],
  };
  door.sets.push(properties.length);
  const groups = propertyGroups(own, listElements(own)[0]!);
  expect(groups.map(({ name }) => name)).toEqual([
    'Identification',
    'Dimensions',
    'Construction',
    'Materials',
    'Classification',
    'Other',
  ]);
  const placed = groups.flatMap(({ name, rows }) =>
    rows.flatMap((row) => (row.field === null ? [[row.name, name]] : [])),
  );
  expect(Object.fromEntries(placed)).toEqual({
    ...Object.fromEntries(properties.map(([, property, , group]) => [property, group])),
    Sill: 'Dimensions',
  });
  expect(groups[1]?.rows).toContainEqual({
    field: 'widthM',
    value: { kind: 'length', value: 0.9 },
    source: 'net',
    isDoubtful: false,
  });
  expect(groups[4]?.rows).toContainEqual({ field: 'uniformat', value: 'C10.20 Interior Doors', isByCategory: true });
});
