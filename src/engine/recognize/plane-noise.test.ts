import { expect, test } from 'vitest';
import { seededRandom } from '#engine/simulate/random.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import { blocksOf } from '#engine/voxels/voxel-blocks.ts';
import { planeNoise, rasterOf } from './plane-noise.ts';
import type { DirectionVoxels } from './direction-voxels.ts';

/** Voxels of planes at these offsets, off by so much (standard deviation), sorted as the search wants them. */
function planes(offsetsM: readonly number[], noiseM: number): DirectionVoxels {
  const random = seededRandom(5);
  const offset = Float32Array.from(
    offsetsM.flatMap((at) => Array.from({ length: 400 }, () => at + noiseM * random.gauss())),
  ).sort();
  const zeros = new Float32Array(offset.length);
  return { count: offset.length, index: new Uint32Array(offset.length), u: zeros, z: zeros, lean: zeros, offset };
}

test.each([0.002, 0.009, 0.02])('the noise of planes with %f m of it is found', (noiseM) => {
  expect(planeNoise([planes([0, 2.5, 4], noiseM), planes([1, 3], noiseM)])).toBeCloseTo(noiseM, 2);
});

test('without voxels there is no noise', () => {
  expect(planeNoise([planes([], 0.01)])).toBe(0);
});

/** Points of a room on a raster, or where they were measured. */
function points(rasterM: number) {
  const random = seededRandom(6);
  const axis = (lengthM: number) =>
    Float64Array.from({ length: 20_000 }, () => {
      const value = lengthM * random.next();
      return rasterM > 0 ? Math.round(value / rasterM) * rasterM : value;
    });
  return thinPoints({ count: 20_000, x: axis(6), y: axis(5), z: axis(2.5) }, 0.02);
}

test('a cloud of cells is known by its raster, one of measured points by none, and rounding to millimeters is none', () => {
  expect(rasterOf(blocksOf(points(0.08)))).toBeCloseTo(0.08, 3);
  expect(rasterOf(blocksOf(points(0)))).toBe(0);
  expect(rasterOf(blocksOf(points(0.001)))).toBe(0);
});
