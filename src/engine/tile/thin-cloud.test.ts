import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { planChunks } from './chunk-plan.ts';
import { spillPoints } from './spill-points.ts';
import { boxOfPoints, memoryReader } from './testing/memory-reader.ts';
import type { TestPoint } from './testing/memory-reader.ts';
import { thinCloud } from './thin-cloud.ts';
import { readVoxels } from './testing/read-voxels.ts';

const folder = mkdtempSync(join(tmpdir(), 'thin-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function thin(
  points: TestPoint[],
  options: { threads?: number; joinUpTo?: number; maxStoreyVoxels?: number } = {},
) {
  const cloud = await spillPoints(
    memoryReader(points),
    { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] },
    join(folder, 'spill'),
  );
  const plan = planChunks(cloud.spill, { joinUpTo: options.joinUpTo ?? 1_000_000, cutAbove: 4_000_000 });
  const path = join(folder, 'voxels.bin');
  await thinCloud(cloud, plan, path, {
    threads: options.threads ?? 1,
    hasColor: true,
    ...(options.maxStoreyVoxels && { maxStoreyVoxels: options.maxStoreyVoxels }),
  });
  return readVoxels(path, [[1, 2, 3]]);
}

test('gives the mean position, mean colour and number of the points in each voxel', async () => {
  const cloud = await thin([
    { x: 0.001, y: 0.002, z: 0.003, rgb: [0, 257, 65_535] },
    { x: 0.003, y: 0.004, z: 0.009, rgb: [514, 257, 65_535] },
    { x: -0.001, y: 0.5, z: 2, rgb: [0, 0, 0] },
    { x: -0.001, y: 0.5, z: 2, rgb: [0, 0, 0] },
  ]);
  expect(cloud).toMatchObject({ count: 2, voxelM: 0.02, stations: [[1, 2, 3]] });
  expect([...cloud.weight]).toEqual([2, 2]);
  expect(cloud.x[1]).toBeCloseTo(0.002, 6);
  expect(cloud.y[1]).toBeCloseTo(0.003, 6);
  expect(cloud.z[1]).toBeCloseTo(0.006, 6);
  expect([...(cloud.rgb ?? [])]).toEqual([0, 0, 0, 1, 1, 255]);
});

test('sorts by x, then y, then z, and puts every point into one voxel', { tags: 'nightly' }, async () => {
  const cloud = await thin(boxOfPoints(20_000, [5, 4, 3], [-2, -2, -1]));
  expect(cloud.weight.reduce((sum, weight) => sum + weight, 0)).toBe(20_000);
  const cellOf = (v: number): number[] =>
    [cloud.x, cloud.y, cloud.z].map((axis) => Math.floor((axis[v] ?? NaN) / cloud.voxelM));
  let before = [-Infinity, 0, 0];
  for (let v = 0; v < cloud.count; v++) {
    const cell = cellOf(v);
    const differs = cell.findIndex((value, axis) => value !== before[axis]);
    expect(differs).toBeGreaterThanOrEqual(0);
    if ((cell[differs] ?? 0) < (before[differs] ?? 0)) throw new Error(`voxel ${v} is out of order`);
    before = cell;
  }
});

test('does not depend on the division into pieces or threads', { tags: 'nightly' }, async () => {
  const points = boxOfPoints(20_000, [8, 6, 3]);
  expect(await thin(points, { threads: 2, joinUpTo: 3000 })).toEqual(await thin(points));
});

test('takes larger voxels rather than too many', async () => {
  const cloud = await thin(boxOfPoints(20_000, [5, 4, 3]), { maxStoreyVoxels: 4000 });
  expect(cloud.voxelM).toBe(0.24);
  expect(cloud.count).toBeLessThanOrEqual(4000);
});

test('counts the voxels of storeys over each other by themselves', { tags: 'nightly' }, async () => {
  const storey = boxOfPoints(40_000, [1, 1, 1]);
  const tower = [...storey, ...storey.map((point) => ({ ...point, z: point.z + 10 }))];
  const { count } = await thin(storey);
  expect(await thin(tower, { maxStoreyVoxels: count })).toMatchObject({ voxelM: 0.02, count: 2 * count });
  expect((await thin(storey, { maxStoreyVoxels: count - 1 })).voxelM).toBe(0.03);
});

test('takes larger voxels for a sparse scan, so that they touch', { tags: 'nightly' }, async () => {
  expect((await thin(boxOfPoints(40_000, [1, 1, 1]))).voxelM).toBe(0.02);
  expect((await thin(boxOfPoints(5000, [10, 10, 3]))).voxelM).toBe(0.06);
});
