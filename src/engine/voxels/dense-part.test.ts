import { expect, test } from 'vitest';
import { sizeOf } from '#geometry/bounds.ts';
import { densePartOf } from './dense-part.ts';
import { thinPoints } from './thin-points.ts';
import { blocksOf } from './voxel-blocks.ts';

type Point = [number, number, number];

/** Floor, ceiling and two walls of a hall of so many meters from a corner, a point in each `stepM`. */
function hall([x0, y0, z0]: Point, [width, depth, height]: Point, stepM = 0.1): Point[] {
  const all: Point[] = [];
  for (let x = 0; x <= width; x += stepM) {
    for (let y = 0; y <= depth; y += stepM) all.push([x0 + x, y0 + y, z0], [x0 + x, y0 + y, z0 + height]);
    for (let z = 0; z <= height; z += stepM) all.push([x0 + x, y0, z0 + z], [x0 + x, y0 + depth, z0 + z]);
  }
  return all;
}
/** Spread over a cube of so many meters. */
const strays = (count: number, reachM: number): Point[] =>
  Array.from({ length: count }, (_, i): Point => [
    (((i * 397) % 1009) / 1009 - 0.5) * reachM,
    (((i * 613) % 1013) / 1013 - 0.5) * reachM,
    (((i * 211) % 1019) / 1019 - 0.5) * reachM,
  ]);
const partOf = (points: readonly Point[], voxelM = 0.02) =>
  densePartOf(
    blocksOf(
      thinPoints(
        {
          count: points.length,
          x: Float64Array.from(points, ([x]) => x),
          y: Float64Array.from(points, ([, y]) => y),
          z: Float64Array.from(points, ([, , z]) => z),
        },
        voxelM,
      ),
    ),
  );

test('a hall among strays of a kilometer, and beside what is seen of a street, is the part that one wants to see [L1]', () => {
  const street = hall([60, 0, -2], [30, 4, 3], 0.4);
  const part = partOf([...hall([5, 8, 0], [12, 20, 4]), ...street, ...strays(1500, 1000)]);
  const { min, max } = part?.bounds ?? { min: [], max: [] };
  for (const [axis, [from, to]] of [
    [5, 17],
    [8, 28],
    [0, 4],
  ].entries()) {
    expect(Math.abs((min[axis] ?? NaN) - from!)).toBeLessThanOrEqual(0.6);
    expect(Math.abs((max[axis] ?? NaN) - to!)).toBeLessThanOrEqual(0.6);
  }
  for (const place of part?.outline ?? [])
    for (const axis of [0, 1, 2]) {
      expect(place[axis]).toBeGreaterThanOrEqual(min[axis] ?? NaN);
      expect(place[axis]).toBeLessThanOrEqual(max[axis] ?? NaN);
    }
});

test('a far wall that one station saw with few points is as much of the hall as a near one', () => {
  const near = hall([0, 0, 0], [6, 6, 3], 0.05);
  const far = hall([6, 0, 0], [24, 6, 3], 0.4);
  expect(sizeOf(partOf([...near, ...far])!.bounds)[0]).toBeGreaterThan(27);
});

test('two buildings of one scan are both in it', () => {
  const part = partOf([...hall([0, 0, 0], [10, 10, 3]), ...hall([40, 0, 0], [8, 8, 3])]);
  expect(part?.bounds.max[0]).toBeGreaterThan(47);
});

test('the outline of a building at an angle has no corners of its box', () => {
  const turned = hall([-10, -2, 0], [20, 4, 3]).map(([x, y, z]): Point => [
    (x - y) * Math.SQRT1_2,
    (x + y) * Math.SQRT1_2,
    z,
  ]);
  const part = partOf(turned);
  const corner = [part!.bounds.max[0], part!.bounds.min[1]];
  const nearest = Math.min(...part!.outline.map(([x, y]) => Math.hypot(x - corner[0]!, y - corner[1]!)));
  expect(nearest).toBeGreaterThan(6);
});

test('a sparse cloud is taken in larger cells, and one of which nothing hangs together has no such part', () => {
  expect(sizeOf(partOf(hall([0, 0, 0], [40, 30, 8], 2))!.bounds)[0]).toBeGreaterThan(35);
  expect(partOf(strays(300, 2000))).toBeUndefined();
  expect(partOf([])).toBeUndefined();
});
