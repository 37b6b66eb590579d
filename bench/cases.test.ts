import { expect, test } from 'vitest';
import { publishedCases, variedCases } from './cases.ts';
import { conditionKeys } from './conditions.ts';

test('40 varied buildings are published in each condition, and 40 others are for tuning [N15]', () => {
  const published = publishedCases(conditionKeys);
  for (const key of ['A', 'B', 'C', 'F', 'G'] as const) {
    expect(published.filter(({ condition, half }) => condition === key && half === 'report')).toHaveLength(40);
    expect(variedCases('tune', [key])).toHaveLength(40);
  }
  expect(published.some(({ half }) => half === 'tune')).toBe(false);
  const seeds = new Set(published.map(({ seed }) => seed));
  expect(variedCases('tune', conditionKeys).some(({ seed }) => seeds.has(seed))).toBe(false);
});

test('every case has a name of its own in its condition', () => {
  const names = [...publishedCases(conditionKeys), ...variedCases('tune', conditionKeys)].map(
    ({ condition, name }) => `${condition} ${name}`,
  );
  expect(new Set(names).size).toBe(names.length);
});

test('condition H has the same buildings with 1, 4 and 16 points per voxel', async () => {
  const cases = variedCases('report', ['H']);
  expect(cases.map(({ pointsPerVoxel }) => pointsPerVoxel)).toEqual(Array.from({ length: 5 }, () => [1, 4, 16]).flat());
  const [one, , sixteen] = cases;
  const building = await one?.building();
  if (!one || !sixteen || !building || typeof one.points === 'number' || typeof sixteen.points === 'number')
    throw new Error('no cases with points by building');
  expect(sixteen.points(building) / one.points(building)).toBeCloseTo(16, 3);
});
