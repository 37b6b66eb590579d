import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanVoxels } from './clean-cloud.ts';
import { smallestEigen } from '#geometry/eigen3.ts';
import { estimateNormals } from './estimate-normals.ts';
import { OccupiedSpace } from './occupied-space.ts';
import { orientNormals } from './orient-normals.ts';
import { thinPoints } from './thin-points.ts';
import { neighbourhoodCell, typicalSpacing } from './typical-spacing.ts';
import { countKept, measureSurfaces } from './measure-surfaces.ts';
import { surfacesInMemory, surfacesOnDisk, type SurfaceStore } from './surface-store.ts';
import { blocksOf, sourceOf } from './voxel-blocks.ts';
import { cellKey, cellOfKey } from './voxel-key.ts';
import type { RawPoints } from './thin-points.ts';
import type { Places } from './voxel-cloud.ts';

const folder = mkdtempSync(join(tmpdir(), 'voxels-'));
afterAll(() => rmSync(folder, { recursive: true }));

const points = (list: number[][]): RawPoints => ({
  count: list.length,
  x: Float64Array.from(list, (p) => p[0]!),
  y: Float64Array.from(list, (p) => p[1]!),
  z: Float64Array.from(list, (p) => p[2]!),
});
const sheet = (at: (a: number, b: number) => number[], step = 0.02, size = 60): number[][] =>
  Array.from({ length: size * size }, (_, i) => at((i % size) * step + 0.005, Math.floor(i / size) * step + 0.005));
const cellOf = (cloud: Places): number => neighbourhoodCell(cloud.voxelM, typicalSpacing(blocksOf(cloud)));

test('keeps one mean point per voxel, in the order of the voxels, whatever the order of the points', () => {
  const list = [
    [0.011, 0.001, 0.001],
    [-0.5, 0, 0],
    [0.001, 0.003, 0.005],
    [0.1, -0.1, 2],
  ];
  const cloud = thinPoints(points(list), 0.02);
  expect(cloud.count).toBe(3);
  expect([...cloud.weight]).toEqual([1, 2, 1]);
  expect([cloud.x[1], cloud.y[1], cloud.z[1]]).toEqual([
    expect.closeTo(0.006),
    expect.closeTo(0.002),
    expect.closeTo(0.003),
  ]);
  const again = thinPoints(points(list.toReversed()), 0.02);
  expect([...again.x]).toEqual([...cloud.x]);
});

test('scales colours to 8 bit and leaves out what has no place', () => {
  const cloud = thinPoints(
    {
      ...points([
        [0, 0, 0],
        [NaN, 0, 0],
        [1e8, 0, 0],
      ]),
      rgb: Uint16Array.from([65535, 257, 0, 9, 9, 9, 9, 9, 9]),
    },
    0.02,
  );
  expect(cloud.count).toBe(1);
  expect([...(cloud.rgb ?? [])]).toEqual([255, 1, 0]);
});

test('keys tell cells apart and can be read back', () => {
  expect(cellOfKey(cellKey(-3, 4, -65_000))).toEqual([-3, 4, -65_000]);
  expect(cellKey(1, 0, 0)).toBeGreaterThan(cellKey(0, 65_000, 65_000));
});

test('normals stand on planes, also where points are sparse, and look at the scanner', () => {
  for (const step of [0.02, 0.06]) {
    const cloud = thinPoints(points(sheet((a, b) => [a, a * 0.5, b], step)), 0.02, [[0, 5, 1]]);
    estimateNormals(cloud, cellOf(cloud));
    orientNormals(cloud, new OccupiedSpace(0.05), 0, cloud.count);
    const expected = [-0.5 / Math.hypot(1, 0.5), 1 / Math.hypot(1, 0.5)];
    let good = 0;
    for (let i = 0; i < cloud.count; i++) if (cloud.nx[i]! * expected[0]! + cloud.ny[i]! * expected[1]! > 0.99) good++;
    expect(good / cloud.count).toBeGreaterThan(0.95);
  }
});

test('a surface looks at the station that sees it, not at a nearer one behind it', () => {
  const slab = [...sheet((a, b) => [a, b, 2.66]), ...sheet((a, b) => [a, b, 2.94])];
  const cloud = thinPoints(points(slab), 0.02, [
    [0.6, 0.6, 1.5],
    [0.6, 0.6, 4.6],
  ]);
  const store = surfacesInMemory(cloud, cloud.count);
  measureSurfaces(sourceOf(cloud), new Uint8Array(cloud.count).fill(1), cellOf(cloud), store);
  const looks = { down: [0, 0], up: [0, 0] };
  store.forEach(({ count, z, nz }) => {
    for (let i = 0; i < count; i++) looks[nz[i]! > 0 ? 'up' : 'down'][z[i]! > 2.8 ? 1 : 0]!++;
  });
  expect(looks.down[1]! + looks.up[0]!).toBe(0);
  expect(Math.min(looks.down[0]!, looks.up[1]!)).toBeGreaterThan(1000);
});

test('a line of sight ends at the first cell with something in it', () => {
  const space = new OccupiedSpace(0.05);
  for (let i = 0; i < 40; i++) for (let j = 0; j < 40; j++) space.add(-1.01, i * 0.05 - 1, j * 0.05 - 1);
  expect(space.isFree(0.5, 0.3, 0.2, -1.4, 0.1, -0.6)).toBe(true);
  expect(space.isFree(0.5, 0.3, 0.2, -1.6, 0.1, -0.6)).toBe(false);
  expect(space.isFree(-3, -0.7, 0.9, 4, 1, -1)).toBe(false);
  expect(space.isFree(-3, -0.7, 0.9, 4, 9, -1)).toBe(true);
  expect(space.isFree(-1.01, 3, 0, 0, 0, 0)).toBe(true);
  expect(space.isFree(-1.01, 0, 0, 0, 0, 0)).toBe(false);
});

test('normals are the same in whatever slabs they are estimated', () => {
  const corner = [
    ...sheet((a, b) => [a, 0.3 * a, b]),
    ...sheet((a, b) => [a, b, 0], 0.05, 30),
    ...sheet((a, b) => [a * a, b, a], 0.11, 12),
  ];
  const clouds = [Infinity, 200, 37].map((slabVoxels) => {
    const cloud = thinPoints(points(corner), 0.02, [[0.5, 5, 1]]);
    estimateNormals(cloud, cellOf(cloud), 0, cloud.count, slabVoxels);
    return cloud;
  });
  expect(clouds[1]).toEqual(clouds[0]);
  expect(clouds[2]).toEqual(clouds[0]);
});

test('surfaces in a file are those in memory, in whatever pieces they were measured', () => {
  const cloud = thinPoints(
    points([...sheet((a, b) => [a, 0.3 * a, b]), ...sheet((a, b) => [a, b, 0], 0.05, 30)]),
    0.02,
    [[0.5, 5, 1]],
  );
  const kept = cloud.z.map((z, i) => (z > 0.3 && i % 7 === 0 ? 0 : 1));
  const measured = (store: SurfaceStore, pieceVoxels: number) => {
    measureSurfaces(sourceOf(cloud), Uint8Array.from(kept), cellOf(cloud), store, pieceVoxels);
    store.update(({ x }) => x.forEach((value, i) => (x[i] = value + 1)));
    const all: number[] = [];
    store.forEach(({ count, x, y, z, nx, ny, nz, planarity }, first) => {
      expect(first).toBe(all.length / 7);
      for (let i = 0; i < count; i++) all.push(...[x, y, z, nx, ny, nz, planarity].map((column) => column[i]!));
    });
    store.close();
    return all;
  };
  const inMemory = measured(surfacesInMemory(cloud, cloud.count), Infinity);
  expect(inMemory).toHaveLength(7 * countKept(Uint8Array.from(kept)));
  expect(measured(surfacesOnDisk(cloud, join(folder, 'surfaces')), 200)).toEqual(inMemory);
});

test('drops single points and far groups, keeps sparse surfaces', () => {
  const wall = sheet((a, b) => [a, 0, b], 0.04);
  const cloud = thinPoints(points([...wall, [0.5, 0.7, 0.5], ...sheet((a, b) => [a + 40, 0, b], 0.02, 8)]), 0.02);
  const kept = cleanVoxels(blocksOf(cloud), cellOf(cloud));
  expect(kept.filter((isKept) => isKept === 1)).toHaveLength(wall.length);
  expect(Math.max(...cloud.x.filter((_, voxel) => kept[voxel] === 1))).toBeLessThan(3);
});

test('the smallest axis of a flat ellipsoid is its normal', () => {
  const out = new Float64Array(6);
  smallestEigen(4, 0, 0, 2, 0, 0.01, out);
  expect([...out]).toEqual([
    expect.closeTo(0),
    expect.closeTo(0),
    expect.closeTo(1),
    expect.closeTo(0.01),
    expect.closeTo(2),
    expect.closeTo(4),
  ]);
  smallestEigen(0, 0, 0, 0, 0, 0, out);
  expect([...out.subarray(0, 3)]).toEqual([0, 0, 1]);
});
