import { expect, test } from 'vitest';
import { differencesOf, rowsOf } from './differences.ts';

const element = (id: string, category: string, name: string, storey: string | null = 'Ground floor') => ({
  id,
  category,
  name,
  storey,
  box: null,
});
const elements = {
  removed: [element('d1', 'IFCDOOR', 'Door 10'), element('d2', 'IFCDOOR', 'Door 9', 'Attic')],
  added: [element('w', 'IFCWINDOW', 'Window')],
  changed: [
    {
      ...element('a', 'IFCWALL', 'Wall'),
      beforeId: 'b',
      was: { name: 'Wall', storey: null, category: 'IFCWALL' },
      aspects: ['moved' as const],
      movedM: 0.5,
      properties: [],
    },
  ],
  unchanged: 4,
  motion: null,
};
const all = new Set(['removed', 'added', 'changed'] as const);
const words = (...args: Parameters<typeof rowsOf>) =>
  rowsOf(...args).map((row) =>
    row.type === 'kind'
      ? `${row.kind} ${row.count}`
      : row.type === 'category'
        ? `${row.category} ${row.count}`
        : row.difference.element.name,
  );

test('differences are listed by kind, category and name, in the order of numbers [N5]', () => {
  expect(words(differencesOf(elements), { search: '', shown: all })).toEqual([
    'removed 2',
    'IFCDOOR 2',
    'Door 9',
    'Door 10',
    'added 1',
    'IFCWINDOW 1',
    'Window',
    'changed 1',
    'IFCWALL 1',
    'Wall',
  ]);
});

test('a search finds elements that have all its words, in name, category or level [N5]', () => {
  const differences = differencesOf(elements);
  expect(words(differences, { search: ' door ATTIC ', shown: all })).toEqual(['removed 1', 'IFCDOOR 1', 'Door 9']);
  expect(words(differences, { search: 'roof', shown: all })).toEqual([]);
  expect(words(differences, { search: '', shown: new Set(['added'] as const) })).toEqual([
    'added 1',
    'IFCWINDOW 1',
    'Window',
  ]);
});

test('an element is known by its id in each version [N5]', () => {
  expect(differencesOf(elements).map(({ beforeId, afterId }) => [beforeId, afterId])).toEqual([
    ['d1', null],
    ['d2', null],
    [null, 'w'],
    ['b', 'a'],
  ]);
});
