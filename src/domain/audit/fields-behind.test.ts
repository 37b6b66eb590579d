import { expect, test } from 'vitest';
import { fieldsBehind } from './fields-behind.ts';

const held = { name: 'Tower', address: null, note: { lines: ['a'] } };

test('an edit is behind in a field that somebody else changed to another value since it was shown', () => {
  expect(fieldsBehind({ held, given: { name: 'Mine' }, seen: { name: 'Hall' } })).toEqual(['name']);
  expect(
    fieldsBehind({ held, given: { name: 'Mine', address: '1 Oak St' }, seen: { name: 'Tower', address: '2 Elm St' } }),
  ).toEqual(['address']);
  expect(fieldsBehind({ held, given: { note: { lines: ['b'] } }, seen: { note: { lines: [] } } })).toEqual(['note']);
});

test('the same value again, a field that nobody else changed and one of which nothing was seen are no conflict', () => {
  expect(fieldsBehind({ held, given: { name: 'Tower' }, seen: { name: 'Hall' } })).toEqual([]);
  expect(
    fieldsBehind({
      held,
      given: { name: 'Mine', note: { lines: ['b'] } },
      seen: { name: 'Tower', note: { lines: ['a'] } },
    }),
  ).toEqual([]);
  expect(
    fieldsBehind({ held, given: { address: '1 Oak St', name: undefined }, seen: { address: null, name: 'Hall' } }),
  ).toEqual([]);
  expect(fieldsBehind({ held, given: { name: 'Mine' } })).toEqual([]);
});
