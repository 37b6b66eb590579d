import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { buildingBounds, buildingLevels } from './building-bounds.ts';

test('the box holds every wall of every storey, and levels go upwards [N7]', () => {
  const bounds = buildingBounds(sampleBuilding);
  expect(bounds?.min.map((v) => Math.round(v * 100))).toEqual([0, 0, 0]);
  expect(bounds?.max[2]).toBeCloseTo(5.3, 1);
  expect(buildingLevels(sampleBuilding).map((level) => level.elevationM)).toEqual([0, 2.8]);
  expect(buildingBounds({ ...sampleBuilding, walls: [] })).toBeUndefined();
});
