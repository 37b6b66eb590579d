import { expect, test } from 'vitest';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { sampleSurfaces } from './sample-surfaces.ts';

const house = generateBuilding(3, 'house');

test('spreads points over the surfaces in proportion to their area, none on the ground outside', () => {
  const scan = sampleSurfaces(house, { points: 40_000, noiseM: 0, seed: 1 });
  expect(scan.count).toBe(40_000);
  const countOf = (name: string) => scan.classId.filter((id) => id === pointClassId(name)).length;
  // Every room has as much floor as ceiling; thresholds of doors add a little floor.
  expect(countOf('floor') / countOf('ceiling')).toBeGreaterThan(0.95);
  expect(countOf('floor') / countOf('ceiling')).toBeLessThan(1.1);
  expect(countOf('terrain_site')).toBe(0);
});

test('is the same to the last bit for the same seed', () => {
  const options = { points: 2000, noiseM: 0.003, seed: 4 };
  expect(sampleSurfaces(house, options)).toEqual(sampleSurfaces(house, options));
});
