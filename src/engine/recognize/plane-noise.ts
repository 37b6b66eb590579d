import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import { lowerBound, type DirectionVoxels } from './direction-voxels.ts';

const BIN_M = 0.01;
/** Voxels this near a peak of the histogram tell how broad it is; planes are this many bins apart. */
const NEAR_M = 0.06;
const SORT_ERROR_M = 0.002;
const APART_BINS = 4;
const SMOOTH_BINS = 2;
const MOST_PEAKS = 8;
/** From the median deviation of a normal distribution to its standard deviation. */
const DEVIATION = 1.48;

/** How far voxels of a plane typically lie off it (standard deviation), by the strongest planes among voxels of several directions. */
export function planeNoise(directions: readonly DirectionVoxels[]): number {
  const peaks = directions.flatMap(peaksOf).sort((a, b) => b.count - a.count);
  const strongest = peaks
    .slice(0, MOST_PEAKS)
    .map(({ deviationM }) => deviationM)
    .sort((a, b) => a - b);
  return strongest[strongest.length >> 1] ?? 0;
}

function peaksOf({ count, offset }: DirectionVoxels): { count: number; deviationM: number }[] {
  if (count === 0) return [];
  const first = Math.floor(offset[0]! / BIN_M);
  const bins = new Float64Array(Math.floor(offset[count - 1]! / BIN_M) - first + 1);
  for (let i = 0; i < count; i++) bins[Math.floor(offset[i]! / BIN_M) - first]!++;
  const sums = bins.map((_, bin) => {
    let sum = 0;
    for (let d = -SMOOTH_BINS; d <= SMOOTH_BINS; d++) sum += bins[bin + d] ?? 0;
    return sum;
  });
  const isPeak = (bin: number): boolean => {
    for (let d = 1; d <= APART_BINS; d++)
      if ((sums[bin - d] ?? 0) > sums[bin]! || (sums[bin + d] ?? 0) > sums[bin]!) return false;
    return sums[bin]! > 0;
  };
  const strongest = [...sums.keys()].filter(isPeak).sort((a, b) => sums[b]! - sums[a]! || a - b);
  return strongest.slice(0, MOST_PEAKS).map((bin) => {
    const middle = (bin + first + 0.5) * BIN_M;
    // Sorted to the millimeter.
    const from = lowerBound(offset, middle - NEAR_M - SORT_ERROR_M);
    const to = lowerBound(offset, middle + NEAR_M + SORT_ERROR_M);
    const near = offset.subarray(from, to).filter((value) => Math.abs(value - middle) < NEAR_M);
    const median = near.sort()[near.length >> 1] ?? middle;
    const deviations = near.map((value) => Math.abs(value - median)).sort();
    return { count: near.length, deviationM: DEVIATION * (deviations[deviations.length >> 1] ?? 0) };
  });
}

/** A coarser raster than this is one; finer steps are the rounding of a file. */
const LEAST_RASTER_M = 0.04;
const LEAST_VOXELS = 1000;

/** Edge of the raster that a cloud's places are rounded to, where they are: cells of a robot's map, for example. Otherwise 0. */
export function rasterOf(cloud: VoxelBlocks): number {
  if (cloud.count < LEAST_VOXELS) return 0;
  const axes = Array.from({ length: 3 }, () => ({ distinct: new Set<number>(), least: Infinity, most: -Infinity }));
  cloud.forEach(({ count, x, y, z }) => {
    for (const [at, values] of [x, y, z].entries()) {
      const axis = axes[at]!;
      for (let i = 0; i < count; i++) {
        const value = values[i]!;
        axis.distinct.add(Math.round(value * 1000));
        axis.least = Math.min(axis.least, value);
        axis.most = Math.max(axis.most, value);
      }
    }
  });
  const finest = Math.min(
    ...axes.map(({ distinct, least, most }) => (distinct.size > 1 ? (most - least) / (distinct.size - 1) : 0)),
  );
  return finest >= LEAST_RASTER_M ? finest : 0;
}
