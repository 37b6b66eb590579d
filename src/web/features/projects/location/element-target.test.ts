import { expect, test } from 'vitest';
import { elementTarget } from './element-target.ts';

const item = { localId: 7, guid: '0AT1Fjd31u0zKv2SE0HZJd', category: 'IFCWALL', name: ' Wall 1 ', groups: [] };
const levels = [
  { name: 'Attic', elevationM: 6 },
  { name: 'Ground floor', elevationM: 0 },
  { name: 'First floor', elevationM: 3 },
];
const storeyAt = (footM: number) => {
  const target = elementTarget(item, { min: [0, 0, footM], max: [4, 2, footM + 2] }, levels);
  return target.kind === 'element' ? target.storey : undefined;
};

test('a request names the element, its middle and the storey that it stands on [N5]', () => {
  expect(elementTarget(item, { min: [0, 0, 3], max: [4, 2, 6] }, levels)).toEqual({
    kind: 'element',
    globalId: item.guid,
    category: 'IFCWALL',
    name: 'Wall 1',
    storey: 'First floor',
    at: [2, 1, 4.5],
  });
  expect([-0.3, 0, 2.8, 5.9, 9].map(storeyAt), 'a slab hangs below its floor').toEqual([
    'Ground floor',
    'Ground floor',
    'First floor',
    'Attic',
    'Attic',
  ]);
});

test('what lies below all floors or has no body has no storey', () => {
  expect(storeyAt(-4)).toBeNull();
  expect(elementTarget(item, null, levels)).toMatchObject({ storey: null, at: null });
});
