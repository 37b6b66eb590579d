import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { planChunks } from '#engine/tile/chunk-plan.ts';
import type { ScanFrame } from '#engine/tile/scan-frame.ts';
import { spillPoints } from '#engine/tile/spill-points.ts';
import { boxOfPoints, memoryReader } from '#engine/tile/testing/memory-reader.ts';
import type { TestPoint } from '#engine/tile/testing/memory-reader.ts';
import { readOctree } from '#engine/tile/testing/read-octree.ts';
import { thinCloud } from '#engine/tile/thin-cloud.ts';
import { readVoxels } from '#engine/tile/testing/read-voxels.ts';
import { writeOctree } from '#engine/tile/write-octree.ts';
import { memorySource } from '#formats/memory-source.ts';
import { blocksOf } from '#engine/voxels/voxel-blocks.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { readAll } from '#formats/testing/read-all.ts';
import { classifyOctree } from './classify-octree.ts';
import { voxelClasses } from './voxel-classes.ts';
import { writeClassifiedLas } from './write-classified-las.ts';

const folder = mkdtempSync(join(tmpdir(), 'classify-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Class by height, decided per voxel as recognition does: 8 below the middle, 10 above. */
async function classified(points: TestPoint[], frame: ScanFrame) {
  const job = mkdtempSync(join(folder, 'job-'));
  const cloud = await spillPoints(memoryReader(points), frame, join(job, 'spill'));
  const plan = planChunks(cloud.spill);
  mkdirSync(join(job, 'a'));
  await writeOctree(cloud, plan, join(job, 'a'), { name: 'scan', threads: 1 });
  await thinCloud(cloud, plan, join(job, 'voxels.bin'), { threads: 1, hasColor: true });
  const voxels = readVoxels(join(job, 'voxels.bin'), []);
  const classes = Uint8Array.from(voxels.z.subarray(0, voxels.count), (z) => (z < 1.5 ? 8 : 10));
  return { job, classAt: voxelClasses(blocksOf(voxels), classes, cloud.grid.unitM), unitM: cloud.grid.unitM };
}

test('replaces the class of every stored point and nothing else', { tags: 'nightly' }, async () => {
  const points = boxOfPoints(30_000, [6, 5, 3]);
  const { job, classAt } = await classified(points, { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] });
  classifyOctree(join(job, 'a'), join(job, 'b'), classAt);
  const [before, after] = [readOctree(join(job, 'a')), readOctree(join(job, 'b'))];
  const strip = ({ points: all }: typeof before) => all.map((point) => ({ ...point, pointClass: 0 }));
  expect(strip(after)).toEqual(strip(before));
  expect(readFileSync(join(job, 'b', 'hierarchy.bin')).equals(readFileSync(join(job, 'a', 'hierarchy.bin')))).toBe(
    true,
  );
  // A voxel across the border may go either way.
  const wrong = after.points.filter(
    ({ z, pointClass }) => Math.abs(z - 1.5) > 0.06 && pointClass !== (z < 1.5 ? 8 : 10),
  );
  expect(wrong).toEqual([]);
  const histogram = after.metadata.attributes.find(({ name }) => name === 'classification')?.histogram ?? [];
  expect((histogram[8] ?? 0) + (histogram[10] ?? 0)).toBe(30_000);
});

test('writes the points in the file’s own coordinates and order, in feet and with Y up', async () => {
  // Engine x, y, z become the file's x, z and minus y, in feet, far from zero.
  const metres = boxOfPoints(20_000, [6, 5, 3]);
  const feet = metres.map((point) => ({
    ...point,
    x: (point.x + 700_000) / 0.3048,
    y: point.z / 0.3048,
    z: -(point.y - 300) / 0.3048,
  }));
  const frame: ScanFrame = { metresPerUnit: 0.3048, upAxis: 'y', origin: [700_000, -300, 0] };
  const { job, classAt, unitM } = await classified(feet, frame);
  const path = join(job, 'classified.las');
  await writeClassifiedLas(memoryReader(feet), path, classAt, { frame, unitM, reachM: 10, date: '2026-01-02' });
  const las = await readAll(await openPointCloud(memorySource(new Uint8Array(readFileSync(path))), 'classified.las'));
  expect(las.count).toBe(20_000);
  for (const i of [0, 1, 777, 19_999]) {
    expect(las.x[i]).toBeCloseTo(feet[i]?.x ?? NaN, 3);
    expect(las.y[i]).toBeCloseTo(feet[i]?.y ?? NaN, 3);
    expect(las.z[i]).toBeCloseTo(feet[i]?.z ?? NaN, 3);
    expect(las.intensity[i]).toBe(feet[i]?.intensity);
  }
  const wrong = metres.filter(({ z }, i) => Math.abs(z - 1.5) > 0.06 && las.classification[i] !== (z < 1.5 ? 8 : 10));
  expect(wrong).toEqual([]);
});
