import { expect, test } from 'vitest';
import { scopes } from '#domain/scope/scope.ts';
import { scopeButtons } from './category-scopes.ts';
import {
  filterCount,
  filterElements,
  isShown,
  NO_FILTER,
  type ElementFilter,
  type Visibility,
} from './element-filter.ts';
import { attributeKinds } from './element-attributes.ts';
import { listElements } from './list-elements.ts';
import { modelTree, shortName } from './model-tree.ts';
import { propertyGroups } from './property-groups.ts';
import { meetsChoice, operatorsOf, propertyKinds, type PropertyOperator } from './property-filter.ts';
import { createSearch } from './search-elements.ts';
import { sampleElement, sampleTable } from './testing/sample-table.ts';
import { uniformatTree } from './uniformat-tree.ts';

const table = sampleTable();
const listed = listElements(table);
const ids = (elements: typeof listed) => elements.map(({ element }) => element.expressId);
const all: Visibility = { isolated: null, hidden: new Set(), hiddenCategories: new Set(), level: null };

test('a scope is on, off, partly on or absent by its categories, and shows no rooms [V4]', () => {
  const category = (name: string, count: number, isVisible = true) => ({ name, count, isVisible });
  const buttons = scopeButtons([
    category('IFCWALL', 4),
    category('IFCWALLSTANDARDCASE', 2, false),
    category('IFCSPACE', 9, false),
    category('IFCDUCTSEGMENT', 3, false),
    category('IFCLIGHTFIXTURE', 1),
  ]);
  expect(buttons.map(({ scope }) => scope)).toEqual(scopes);
  const [architecture, furniture, mepf, complex, ...others] = buttons;
  expect(architecture).toMatchObject({ categories: ['IFCWALL', 'IFCWALLSTANDARDCASE'], count: 6, shown: 'some' });
  expect(furniture).toMatchObject({ categories: [], count: 0, shown: 'none' });
  expect(mepf).toMatchObject({ categories: ['IFCLIGHTFIXTURE'], count: 1, shown: 'all' });
  expect(complex).toMatchObject({ categories: ['IFCDUCTSEGMENT'], count: 3, shown: 'nothing' });
  expect(others.map(({ shown }) => shown)).toEqual(['none', 'none', 'none', 'none']);
});

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

test('elements are filtered by conditions on any property of their sets [Q2]', () => {
  const passed = (...properties: ElementFilter['properties']) =>
    ids(filterElements(table, listed, { ...NO_FILTER, properties }));
  const when = (set: string, name: string, operator: PropertyOperator, value = '') => ({ set, name, operator, value });
  const external = (operator: PropertyOperator, value: string) =>
    when('Pset_WallCommon', 'IsExternal', operator, value);
  const isExternal = external('is', 'yes');
  expect(passed(isExternal)).toEqual([10, 11]);
  expect(passed(external('isNot', 'Yes')), 'who lacks it is not told apart').toEqual(passed(external('is', 'No')));
  expect(passed(when('Pset_Other', 'IsExternal', 'hasValue'))).toEqual([]);
  expect(passed(external('hasValue', '')).length).toBeGreaterThan(2);
  expect(passed(when('Pset_WallCommon', 'Reference', 'contains', 'BRICK'))).toEqual(
    passed(when('Pset_WallCommon', 'Reference', 'is', 'Facade brick')),
  );
  expect(passed(external('is', 'No'), when('Pset_WallCommon', 'Reference', 'is', 'Facade brick'))).toEqual([]);
  expect(filterCount({ ...NO_FILTER, properties: [isExternal] })).toBe(1);
});

test('elements are filtered by what they are by themselves: name, type, family, material, room, code, GlobalId [Q2]', () => {
  const passed = (name: string, operator: PropertyOperator, value = '') =>
    ids(filterElements(table, listed, { ...NO_FILTER, properties: [{ set: null, name, operator, value }] }));
  expect(passed('name', 'contains', 'FACADE')).toEqual([10]);
  expect(passed('type', 'is', 'brick 300')).toEqual([10, 11]);
  expect(passed('globalId', 'is', 'id-10')).toEqual([10]);
  expect(passed('uniformat', 'is', 'd30.40')).toEqual([31]);
  expect(passed('room', 'hasValue')).toEqual([20, 30]);
  expect(passed('tag', 'hasValue'), 'no such attribute').toEqual([]);
  const layered = listElements({
    ...table,
    elements: [
      sampleElement(1, { category: 'IFCWALL', materials: ['Brick', 'Mineral wool'] }),
      sampleElement(2, { category: 'IFCWALL', materials: ['Concrete'] }),
      sampleElement(3, { category: 'IFCWALL' }),
    ],
  });
  const ofMaterial = (operator: PropertyOperator, value: string) =>
    ids(
      filterElements(table, layered, { ...NO_FILTER, properties: [{ set: null, name: 'material', operator, value }] }),
    );
  expect(ofMaterial('is', 'mineral wool')).toEqual([1]);
  expect(ofMaterial('isNot', 'brick'), 'none of its layers, and who has none is not told apart').toEqual([2]);
  expect(attributeKinds(layered).map(({ set, name, values }) => [set, name, values])).toContainEqual([
    null,
    'material',
    ['Brick', 'Concrete', 'Mineral wool'],
  ]);
  expect(
    attributeKinds(layered).some(({ name }) => name === 'type'),
    'which none has',
  ).toBe(false);
});

test('measures and numbers are compared, words are not [Q2]', () => {
  const property = (value: string | { kind: 'length'; value: number }) => ({ name: 'X', value });
  const meets = (value: Parameters<typeof property>[0], operator: PropertyOperator, wanted: string) =>
    meetsChoice({ name: 'Set', properties: [property(value)] }, { set: 'Set', name: 'X', operator, value: wanted });
  const meter = { kind: 'length' as const, value: 1 };
  expect([meets(meter, 'atLeast', '1'), meets(meter, 'atMost', '0.99'), meets(meter, 'is', '1.004')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([meets('0.62', 'atLeast', '0.6'), meets('0.62', 'atMost', '0.6'), meets('many', 'atLeast', '0')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([meets('a', 'atLeast', ''), meets('', 'hasValue', ''), meets('', 'isNot', 'a')]).toEqual([
    false,
    false,
    false,
  ]);
  const kinds = propertyKinds({
    ...table,
    sets: [
      { name: 'Set', properties: [property(meter)] },
      { name: 'Other', properties: [property('2'), { name: 'Y', value: '2 ft' }, { name: 'Z', value: '' }] },
      { name: 'Other', properties: [property('10')] },
    ],
  });
  expect(kinds).toEqual([
    { set: 'Other', name: 'X', values: ['2', '10'], measure: null, isNumber: true },
    { set: 'Other', name: 'Y', values: ['2 ft'], measure: null, isNumber: false },
    { set: 'Set', name: 'X', values: [], measure: 'length', isNumber: true },
  ]);
  expect(kinds.map((kind) => operatorsOf(kind).join(' '))).toEqual([
    'is isNot contains atLeast atMost hasValue',
    'is isNot contains hasValue',
    'is isNot atLeast atMost hasValue',
  ]);
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
