import { expect, test } from 'vitest';
import { formatTimeLeft } from './transfer-texts.ts';

test('time left is rounded to what can be known [N1]', () => {
  expect([5, 60, 700, 3600, 7700, 7190].map(formatTimeLeft)).toEqual([
    'less than a minute',
    'about 1 min',
    'about 12 min',
    'about 1 h',
    'about 2 h 10 min',
    'about 2 h',
  ]);
});
