import { expect, test } from 'vitest';
import { floorNumberOf } from './floor-number.ts';

test.each([
  ['Level 2', 2],
  ['level -1', -1],
  ['Floor 12', 12],
  ['2nd floor', 2],
  ['3 Story', 3],
  ['4', 4],
  ['East wing, Level 3', 3],
  ['Ground floor', null],
  ['Roof', null],
  ['Level 1.5', null],
  ['Building 7', null],
  ['', null],
  [null, null],
])('the floor number of %j is %j [F9]', (storey, number) => {
  expect(floorNumberOf(storey)).toBe(number);
});
