import { expect, test } from 'vitest';
import { mergeLevels } from './merge-levels.ts';

const level = (id: string, name: string, elevationM: number) => ({ id, name, elevationM });

test('floors of one name within 5 cm are one level of all models, others stay apart [V3]', () => {
  const house = [level('a', 'Ground floor', 0), level('b', 'First floor', 3)];
  const annex = [level('c', 'Ground floor', 0.049), level('d', 'First floor', 3.06), level('e', 'Basement', -2.5)];
  expect(mergeLevels([house, annex]).map(({ id }) => id)).toEqual(['e', 'a', 'b', 'd']);
  expect(mergeLevels([[level('x', 'Roof', 6)], [level('y', 'Attic', 6)]])).toHaveLength(2);
  expect(mergeLevels([])).toEqual([]);
});
