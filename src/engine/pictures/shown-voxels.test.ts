import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { emptyCloud } from '#engine/voxels/thin-points.ts';
import { shownVoxels } from './shown-voxels.ts';

/** Whether a voxel of a class at a place is shown. */
function isShown(
  at: readonly [number, number, number],
  name = 'floor',
  building: Parameters<typeof shownVoxels>[1] = sampleBuilding,
): boolean {
  const cloud = emptyCloud(1, 0.05, [], false);
  [cloud.x[0], cloud.y[0], cloud.z[0]] = at;
  return shownVoxels(Uint8Array.of(pointClassId(name)), building)(cloud, 0, 0);
}

test('the building is shown, what lies around it is not', () => {
  expect(isShown([3, 3, 0])).toBe(true);
  expect(isShown([-0.4, 3, 0], 'terrain_site')).toBe(true);
  expect(isShown([-4, 3, 0], 'terrain_site')).toBe(false);
  expect(isShown([3, 40, 1])).toBe(false);
});

test('neither lids nor passers-by hide the rooms', () => {
  expect(isShown([3, 3, 2.5], 'ceiling')).toBe(false);
  expect(isShown([3, 3, 1], 'person_noise')).toBe(false);
  expect(isShown([3, 3, 5.2])).toBe(false);
});

test('where nothing was recognised, everything is shown', () => {
  expect(isShown([300, 3, 50], 'clutter', { ...sampleBuilding, walls: [], storeys: [] })).toBe(true);
});
