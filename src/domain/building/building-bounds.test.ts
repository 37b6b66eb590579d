import { expect, test } from 'vitest';
import { buildingBounds } from './building-bounds.ts';
import { sampleBuilding } from './testing/sample-building.ts';

test('the box holds every wall of every storey; without walls there is none', () => {
  const bounds = buildingBounds(sampleBuilding);
  expect(bounds?.min.map((v) => Math.round(v * 100))).toEqual([0, 0, 0]);
  expect(bounds?.max[2]).toBeCloseTo(5.3, 1);
  expect(buildingBounds({ walls: [] })).toBeUndefined();
});
