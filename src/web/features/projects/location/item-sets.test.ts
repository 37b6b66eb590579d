import { expect, test } from 'vitest';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import { IDENTIFICATION, type ModelItem } from '#viewer/model/item-properties.ts';
import { withSetsOf } from './item-sets.ts';

const attributes = { name: IDENTIFICATION, properties: [{ name: 'Tag', value: 'W-1' }] };
const wall: ModelItem = { localId: 7, guid: 'a', category: 'IFCWALL', name: 'Wall', groups: [attributes] };
const common = {
  name: 'Pset_WallCommon',
  properties: [{ name: 'Width', value: { kind: 'length' as const, value: 0.2 } }],
};
const other = { name: 'Other', properties: [{ name: 'Color', value: 'Red' }] };
const element = (expressId: number, sets: number[]): ElementTable['elements'][number] => ({
  expressId,
  id: 'a',
  category: 'IFCWALL',
  name: 'Wall',
  type: null,
  family: null,
  level: null,
  room: null,
  uniformat: null,
  materials: [],
  figures: {},
  box: null,
  body: null,
  sets,
});
const table = { elements: [element(6, [0]), element(7, [1])], sets: [other, common] };

test('a selected element has the sets that the table of its model says, beside its attributes [V12]', () => {
  expect(withSetsOf(table, wall).groups).toEqual([attributes, common]);
  expect(withSetsOf(table, { ...wall, groups: [] }).groups).toEqual([common]);
});

test('sets that an earlier release left in the view are not shown twice, and stay where no table lists the element [V12]', () => {
  const earlier = { ...wall, groups: [attributes, { name: 'Pset_WallCommon', properties: [] }] };
  expect(withSetsOf(table, earlier).groups).toEqual([attributes, common]);
  expect(withSetsOf({ elements: [], sets: [] }, earlier)).toBe(earlier);
});
