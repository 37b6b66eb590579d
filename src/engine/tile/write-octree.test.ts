import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { planChunks } from './chunk-plan.ts';
import type { ChunkLimits } from './chunk-plan.ts';
import type { ScanFrame } from './scan-frame.ts';
import { spillPoints } from './spill-points.ts';
import { boxOfPoints, memoryReader } from './testing/memory-reader.ts';
import type { TestPoint } from './testing/memory-reader.ts';
import { readOctree } from './testing/read-octree.ts';
import { writeOctree } from './write-octree.ts';

const METRES: ScanFrame = { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function octreeOf(
  points: TestPoint[],
  options: { frame?: ScanFrame; threads?: number; limits?: ChunkLimits } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'octree-'));
  folders.push(folder);
  const cloud = await spillPoints(memoryReader(points), options.frame ?? METRES, join(folder, 'spill'));
  const result = await writeOctree(cloud, planChunks(cloud.spill, options.limits), folder, {
    name: 'scan',
    threads: options.threads ?? 1,
  });
  return { folder, result };
}

/** Order does not matter: one line per point, sorted. */
function lines(
  points: readonly { x: number; y: number; z: number; intensity?: number; pointClass?: number; rgb?: number[] }[],
): string[] {
  return points
    .map((p) =>
      [p.x.toFixed(4), p.y.toFixed(4), p.z.toFixed(4), p.intensity, p.pointClass, p.rgb?.join(' ')]
        .join(' ')
        .replaceAll('-0.0000', '0.0000'),
    )
    .sort();
}

test('stores every point once, unchanged, in a node that holds its place', { tags: 'nightly' }, async () => {
  const points = boxOfPoints(60_000, [9, 7, 2.6], [-3, 2, 0]);
  const { folder, result } = await octreeOf(points);
  const octree = readOctree(folder);
  expect(lines(octree.points)).toEqual(lines(points));
  expect(octree.metadata.points).toBe(60_000);
  expect(result).toMatchObject({ pointCount: 60_000, nodeCount: octree.nodes.length, bytes: 60_000 * 21 });
  expect(octree.nodes.length).toBeGreaterThan(8);
  const isInside = (value: number, min = 0, edge = 0): boolean => value >= min - 1e-6 && value <= min + edge + 1e-6;
  const strays = octree.nodes.flatMap(({ points: own, min, edge }) =>
    own.filter(({ x, y, z }) => ![x, y, z].every((value, axis) => isInside(value, min[axis], edge))),
  );
  expect(strays).toEqual([]);
});

test('counts the points of each class and gives tight bounds', async () => {
  const points = boxOfPoints(5000, [4, 3, 2], [10, 20, 30]);
  const { metadata } = readOctree((await octreeOf(points)).folder);
  const histogram = metadata.attributes.find(({ name }) => name === 'classification')?.histogram ?? [];
  for (let side = 0; side < 6; side++)
    expect(histogram[side]).toBe(points.filter(({ pointClass }) => pointClass === side).length);
  expect(metadata.tightBoundingBox).toEqual({ min: [10, 20, 30], max: [14, 23, 32] });
});

test('spreads the points of the root over the whole cloud', { tags: 'nightly' }, async () => {
  const { folder } = await octreeOf(boxOfPoints(60_000, [9, 7, 2.6]));
  const { nodes, metadata } = readOctree(folder);
  const root = nodes.find(({ name }) => name === 'r');
  const cells = new Set(
    root?.points.map(({ x, y, z }) =>
      [x, y, z]
        .map((value, axis) => Math.floor((value - (metadata.boundingBox.min[axis] ?? 0)) / metadata.spacing))
        .join(' '),
    ),
  );
  expect(cells.size).toBe(root?.points.length);
  expect(cells.size).toBeGreaterThan(2000);
});

test('gives the same bytes with one thread, two threads and on a second run', { tags: 'nightly' }, async () => {
  const points = boxOfPoints(50_000, [12, 9, 5]);
  const limits = { joinUpTo: 6000, cutAbove: 20_000 };
  const bytesOf = async (threads: number) => {
    const { folder } = await octreeOf(points, { threads, limits });
    return ['metadata.json', 'hierarchy.bin', 'octree.bin'].map((name) =>
      readFileSync(join(folder, name)).toString('base64'),
    );
  };
  const once = await bytesOf(1);
  expect(await bytesOf(2)).toEqual(once);
  expect(await bytesOf(1)).toEqual(once);
});

test('loses nothing where a cloud is divided into many pieces and a bucket is cut', { tags: 'nightly' }, async () => {
  const points = [...boxOfPoints(20_000, [0.9, 0.9, 0.9]), ...boxOfPoints(3000, [30, 20, 6], [-5, -5, 0], 7)];
  const { folder } = await octreeOf(points, { limits: { joinUpTo: 1000, cutAbove: 2500 } });
  expect(lines(readOctree(folder).points)).toEqual(lines(points));
});

test('keeps one point, and ten thousand copies of one', { tags: 'nightly' }, async () => {
  expect(readOctree((await octreeOf([{ x: 1.5, y: 2, z: 3 }])).folder).points).toMatchObject([{ x: 1.5, y: 2, z: 3 }]);
  const copies = Array.from({ length: 25_000 }, (_, i) => ({ x: 1, y: 1, z: 1, intensity: i }));
  const { nodes, points } = readOctree(
    (await octreeOf(copies, { limits: { joinUpTo: 5000, cutAbove: 10_000 } })).folder,
  );
  expect(new Set(points.map(({ intensity }) => intensity)).size).toBe(25_000);
  expect(nodes.length).toBeLessThan(40);
});

test('keeps a tenth of a millimetre 500 km from the zero of the file', async () => {
  const near = boxOfPoints(500, [5, 4, 3]);
  const far = near.map((point) => ({ ...point, x: point.x + 500_000, y: point.y + 5_400_000 }));
  const { folder } = await octreeOf(far, { frame: { ...METRES, origin: [500_000, 5_400_000, 0] } });
  expect(lines(readOctree(folder).points)).toEqual(lines(near));
});

test('takes a stray point a million metres away along, with a coarser unit', async () => {
  const points = [...boxOfPoints(2000, [5, 4, 3]), { x: 1_000_000, y: 0, z: 0 }];
  const octree = readOctree((await octreeOf(points)).folder);
  expect(octree.points).toHaveLength(2001);
  expect(octree.metadata.scale[0]).toBe(0.001);
});

test('turns feet into metres and Y up into Z up', async () => {
  const { folder } = await octreeOf([{ x: 10, y: 20, z: 30 }], {
    frame: { metresPerUnit: 0.3048, upAxis: 'y', origin: [0, -9, 6] },
  });
  expect(lines(readOctree(folder).points)).toEqual(
    lines([{ x: 3.048, y: -0.144, z: 0.096, intensity: 0, pointClass: 0, rgb: [0, 0, 0] }]),
  );
});
