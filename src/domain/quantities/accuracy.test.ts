import { expect, test } from 'vitest';
import { accuracyGroups, accuracyOf, EVIDENCE, failingElements } from './accuracy.ts';
import { listElements } from './list-elements.ts';
import { sampleElement, sampleTable } from './testing/sample-table.ts';

const evidence = (confidence: string, assumed: string, p95M?: number) => ({
  name: EVIDENCE.set,
  properties: [
    { name: EVIDENCE.confidence, value: confidence },
    { name: EVIDENCE.assumed, value: assumed },
    ...(p95M === undefined ? [] : [{ name: EVIDENCE.distance95, value: { kind: 'length' as const, value: p95M } }]),
  ],
});
const table = {
  ...sampleTable([1, 2, 3, 4, 5].map((id) => sampleElement(id, { category: 'IFCWALL', sets: [id - 1] }))),
  sets: [
    evidence('0.92', '', 0.008),
    evidence('0.7', 'width', 0.018),
    evidence('0.4', 'width, height', 0.06),
    evidence('0.8', ''),
    { name: 'Pset_WallCommon', properties: [] },
  ],
};
const all = accuracyOf(table, listElements(table));
const bands = (...[view, toleranceM]: [Parameters<typeof accuracyGroups>[1], number]) =>
  accuracyGroups(all, view, toleranceM).map(({ band, elements }) => [band, elements.map(({ key }) => key)]);

test('elements of our engine are in bands by confidence, by what was assumed, and by distance to the scan [N3]', () => {
  expect(all.map(({ confidence, assumed, p95M }) => [confidence, assumed.length, p95M])).toEqual([
    [0.92, 0, 0.008],
    [0.7, 1, 0.018],
    [0.4, 2, 0.06],
    [0.8, 0, null],
  ]);
  expect(bands('confidence', 0)).toEqual([
    ['high', ['id-1', 'id-4']],
    ['medium', ['id-2']],
    ['low', ['id-3']],
  ]);
  expect(bands('assumed', 0)).toEqual([
    ['measured', ['id-1', 'id-4']],
    ['partlyAssumed', ['id-2', 'id-3']],
  ]);
  expect(bands('distance', 0.01)).toEqual([
    ['within', ['id-1']],
    ['over', ['id-2']],
    ['farOver', ['id-3']],
    ['unknown', ['id-4']],
  ]);
});

test('elements fail by the tolerance, the farthest first; those nobody measured do not [N3]', () => {
  expect(failingElements(all, 0.01).map(({ key }) => key)).toEqual(['id-3', 'id-2']);
  expect(failingElements(all, 0.06)).toEqual([]);
});

test('models of others have no such figures [N3]', () => {
  expect(accuracyOf(sampleTable(), listElements(sampleTable()))).toEqual([]);
});
