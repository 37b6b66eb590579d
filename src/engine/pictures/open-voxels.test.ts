import { expect, test } from 'vitest';
import { emptyCloud } from '#engine/voxels/thin-points.ts';
import { densePartOf } from '#engine/voxels/dense-part.ts';
import { blocksOf } from '#engine/voxels/voxel-blocks.ts';
import { openVoxels } from './open-voxels.ts';

/** Whether each of these points, metres, is shown. */
function shown(...points: readonly (readonly [number, number, number])[]): boolean[] {
  const cloud = emptyCloud(points.length, 0.05, [], false);
  for (const [v, at] of points.entries()) [cloud.x[v], cloud.y[v], cloud.z[v]] = at;
  const blocks = blocksOf(cloud);
  const isShown = openVoxels(blocks, densePartOf(blocks)?.bounds);
  return points.map((_, v) => isShown(cloud, v));
}

test('one looks into a room through its ceiling, wherever that is', () => {
  expect(shown([-7.1, 3.1, 0], [-7.1, 3.1, 1], [-7.1, 3.1, 2.5])).toEqual([true, true, false]);
  expect(shown([9.1, 3.1, 3], [9.1, 3.1, 5.4], [9.1, 3.1, 5.5])).toEqual([true, false, false]);
});

test('ground without anything above it stays', () =>
  expect(shown([0.1, 0.1, 0], [0.1, 0.1, 0.4])).toEqual([true, true]));

test('the street around a house is left out', () =>
  expect(shown([0.1, 0.1, 0], [0.1, 0.1, 2.5], [0.8, 0.1, 0], [40.1, 0.1, 0])).toEqual([true, false, true, false]));

test('of a hall and a tower that is seen through its windows, the hall is shown', () => {
  const hall = Array.from({ length: 20 * 20 * 6 }, (_, i): [number, number, number] => [
    0.5 * (i % 20),
    0.5 * (Math.floor(i / 20) % 20),
    0.5 * Math.floor(i / 400),
  ]);
  const tower = Array.from({ length: 20 }, (_, i): [number, number, number] => [60, 0.1, 0.5 * i]);
  const found = shown(...hall, ...tower);
  expect(found.slice(0, 400)).not.toContain(false);
  expect(found.slice(hall.length)).not.toContain(true);
});
