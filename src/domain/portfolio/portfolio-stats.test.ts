import { expect, test } from 'vitest';
import { countedTypes, topSpaceTypes } from './portfolio-stats.ts';

test('conversions count only while there are no other projects [P5]', () => {
  expect(countedTypes({ 'BIMIT Engine': 4, SCANIT: 1 })).toEqual(['SCANIT']);
  expect(countedTypes({ 'BIMIT Engine': 4, SCANIT: 0 })).toEqual(['BIMIT Engine']);
  expect(countedTypes({})).toEqual([]);
});

test('the five most frequent space types, the largest first [P5]', () => {
  const counts = { Office: 2, Retail: 7, Hotel: 2, School: 1, Museum: 1, Gym: 1 };
  expect(topSpaceTypes(counts).map(({ spaceType, count }) => `${spaceType} ${count}`)).toEqual([
    'Retail 7',
    'Hotel 2',
    'Office 2',
    'Gym 1',
    'Museum 1',
  ]);
});
