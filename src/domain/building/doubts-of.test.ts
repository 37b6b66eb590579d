import { expect, test } from 'vitest';
import { doubtsOf } from './doubts-of.ts';
import { doubtfulBuilding } from './testing/doubtful-building.ts';
import { sampleBuilding } from './testing/sample-building.ts';

test('says what was not modeled and what is assumed, and nothing where there is no doubt [N26]', () => {
  expect(doubtsOf(sampleBuilding, 'imperial')).toEqual([]);
  expect(doubtsOf(doubtfulBuilding, 'imperial')).toEqual([
    'Ground floor: 215 sq ft of scanned floor is not modeled.',
    'A part of the boundary is assumed: Living room.',
  ]);
  expect(doubtsOf({ ...sampleBuilding, rooms: [] }, 'metric')[0]).toMatch(
    /^No room is closed: the size, \d+\.\d m², is that of the floor\.$/,
  );
});
