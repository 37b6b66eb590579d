import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';
import { cellAt, type Grid } from './geometry/grid.ts';
import { dilated } from './geometry/mask.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

const BIN_M = 0.02;
const AREA_CELL_M = 0.1;
/** The height of a level is the mean of what lies this near its peak. */
const MEAN_REACH_M = 0.03;
/** Levels with less area than this, or than a tenth of the largest level, are furniture and sills. */
const LEAST_AREA_M2 = 2.5;
const LEAST_SHARE = 0.1;
/** From floor to ceiling at least. */
export const LEAST_CLEAR_M = 1.9;
const CLEAR_HEIGHT_M = [LEAST_CLEAR_M, 7] as const;
/** A ceiling counts for a floor where that was seen under it, this near: furniture hides it. */
const OVER_FLOOR_M = 0.5;
/** No slab between two storeys is thinner. */
export const LEAST_SLAB_M = 0.08;
/** A floor under no visible ceiling counts less than one under a ceiling. */
const OPEN_TOP_WEIGHT = 0.6;

const LEVEL_NZ = 0.95;
/** A slanted ceiling is no steeper than 70 degrees; a place has one over it where one was seen this near, and so much higher. */
const ROOF_NZ = 0.34;
const ROOF_REACH_M = 0.3;
const LEAST_HEADROOM_M = 1;
/** Share of the level surface, up to so far above the lowest floor, that is under something: less in rooms without their ceilings, more in a building alone. */
const ROOFED_SHARE = [0.1, 0.7] as const;
const GROUND_BAND_M = 1;

/** One storey's levels. `ceilingM` is the top of its walls where no ceiling was seen. */
export type StoreyLevels = {
  floorM: number;
  ceilingM: number;
  hasCeiling: boolean;
  floorAreaM2: number;
  ceilingAreaM2: number;
};

/** A height with much horizontal area. */
export type Level = { z: number; areaM2: number };

/**
 * Floors and ceilings in a levelled cloud: peaks of horizontal area over height. Where the scan shows ceilings, but also much
 * that lies under the sky, that is the ground around the building (`showsOutdoors`) and none of its floors. `raster`: of the
 * cloud's plan.
 */
export function horizontalLevels(
  cloud: VoxelBlocks<VoxelCloud>,
  raster: Grid,
): { floors: Level[]; ceilings: Level[]; showsOutdoors: boolean } {
  const hasFacing = cloud.stations.length > 0;
  const isFloor = (nz: number): boolean => (hasFacing ? nz : Math.abs(nz)) >= LEVEL_NZ;
  const isCeiling = (nz: number): boolean => (hasFacing ? -nz : Math.abs(nz)) >= LEVEL_NZ;
  const isRoof = (nz: number): boolean => (hasFacing ? -nz : Math.abs(nz)) >= ROOF_NZ;
  const all = findLevels(cloud, isFloor);
  const roofed = findLevels(cloud, isFloor, roofOver(cloud, raster, isRoof));
  // Without the side that a surface was seen from, ceilings are among the levels: the ground is low.
  const mostM = Math.min(...roofed.map(({ z }) => z)) + GROUND_BAND_M;
  const low = (levels: readonly Level[]): number =>
    levels.reduce((total, { z, areaM2 }) => total + (z < mostM ? areaM2 : 0), 0);
  const share = low(roofed) / low(all);
  const showsOutdoors = share >= ROOFED_SHARE[0] && share < ROOFED_SHARE[1];
  return { floors: showsOutdoors ? roofed : all, ceilings: findLevels(cloud, isCeiling), showsOutdoors };
}

/** Whether a voxel has a ceiling or a roof over it, also a slanted one. */
function roofOver(cloud: VoxelBlocks<VoxelCloud>, raster: Grid, isRoof: (nz: number) => boolean): IsWanted {
  const highest = new Float32Array(raster.data.length).fill(-Infinity);
  const reach = Math.ceil(ROOF_REACH_M / raster.cellM);
  cloud.forEach((block) => {
    for (let i = 0; i < block.count; i++) {
      if (!hasNormal(block, i) || !isRoof(block.nz[i]!)) continue;
      const cell = cellAt(raster, block.x[i]!, block.y[i]!);
      highest[cell] = Math.max(highest[cell]!, block.z[i]!);
    }
  });
  const around = highestAround(highest, raster.width, raster.height, reach);
  return ({ x, y, z }, i) => around[cellAt(raster, x[i]!, y[i]!)]! > z[i]! + LEAST_HEADROOM_M;
}

/** The highest value within so many cells, along rows and then along columns. */
function highestAround(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const along = (from: Float32Array, count: number, step: number, lines: number, lineStep: number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < count; at++) {
        let highest = -Infinity;
        for (let d = Math.max(0, at - reach); d <= Math.min(count - 1, at + reach); d++)
          highest = Math.max(highest, from[line * lineStep + d * step]!);
        to[line * lineStep + at * step] = highest;
      }
    }
    return to;
  };
  return along(along(values, width, 1, height, width), height, width, width, 1);
}

type IsWanted = (block: VoxelCloud, voxel: number) => boolean;

/** Heights with much horizontal area among the voxels that face the wanted way. */
function findLevels(
  cloud: VoxelBlocks<VoxelCloud>,
  isLevel: (nz: number) => boolean,
  isWanted: IsWanted = () => true,
): Level[] {
  const cells = new KeyIndex();
  const areaOfBin = new Map<number, number>();
  cloud.forEach((block) => {
    for (let i = 0; i < block.count; i++) {
      if (!isLevel(block.nz[i]!) || !hasNormal(block, i) || !isWanted(block, i)) continue;
      const bin = Math.floor(block.z[i]! / BIN_M);
      const ix = Math.floor(block.x[i]! / AREA_CELL_M);
      const iy = Math.floor(block.y[i]! / AREA_CELL_M);
      if (!hasKey(ix, iy, bin)) continue;
      const before = cells.count;
      if (cells.add(cellKey(ix, iy, bin)) === before)
        areaOfBin.set(bin, (areaOfBin.get(bin) ?? 0) + AREA_CELL_M * AREA_CELL_M);
    }
  });
  const area = (bin: number): number => areaOfBin.get(bin) ?? 0;
  const smoothed = [...areaOfBin.keys()]
    .sort((a, b) => a - b)
    .map((bin) => ({ bin, areaM2: area(bin - 1) / 2 + area(bin) + area(bin + 1) / 2 }));
  const least = Math.max(LEAST_AREA_M2, LEAST_SHARE * smoothed.reduce((max, level) => Math.max(max, level.areaM2), 0));
  const smoothedAt = new Map(smoothed.map((level) => [level.bin, level.areaM2]));
  const isPeak = ({ bin, areaM2 }: { bin: number; areaM2: number }): boolean => {
    for (let d = 1; d <= 5; d++) {
      if ((smoothedAt.get(bin - d) ?? 0) > areaM2 || (smoothedAt.get(bin + d) ?? 0) >= areaM2) return false;
    }
    return areaM2 >= least;
  };
  const peaks = smoothed.filter(isPeak);
  const heights = meanHeights(
    cloud,
    peaks.map(({ bin }) => (bin + 0.5) * BIN_M),
    isLevel,
    isWanted,
  );
  return peaks.map(({ areaM2 }, index) => ({ z: heights[index]!, areaM2 }));
}

/** Mean height of the wanted voxels near each of some heights. */
function meanHeights(
  cloud: VoxelBlocks<VoxelCloud>,
  nearM: readonly number[],
  isLevel: (nz: number) => boolean,
  isWanted: IsWanted,
): number[] {
  const sums = nearM.map(() => ({ sum: 0, count: 0 }));
  cloud.forEach((block) => {
    for (let i = 0; i < block.count; i++) {
      if (!isLevel(block.nz[i]!) || !hasNormal(block, i)) continue;
      const z = block.z[i]!;
      for (let at = 0; at < nearM.length; at++) {
        if (Math.abs(z - nearM[at]!) > MEAN_REACH_M || !isWanted(block, i)) continue;
        sums[at]!.sum += z;
        sums[at]!.count++;
      }
    }
  });
  return sums.map(({ sum, count }, at) => (count ? sum / count : nearM[at]!));
}

/** A level with the cells of the plan in which it was seen. */
export type PlacedLevel = Level & { cells: Grid };

/** The chain floor, ceiling, floor, ceiling ... that explains most area (dynamic programme over candidate storeys). */
export function bestChain(
  cloud: VoxelBlocks<VoxelCloud>,
  floors: readonly PlacedLevel[],
  ceilings: readonly PlacedLevel[],
): StoreyLevels[] {
  const candidates: (StoreyLevels & { score: number })[] = [];
  const walls = wallShareByHeight(cloud);
  for (const floor of floors) {
    const around = dilated(floor.cells, Math.ceil(OVER_FLOOR_M / floor.cells.cellM));
    for (const ceiling of ceilings) {
      const clear = ceiling.z - floor.z;
      if (clear < CLEAR_HEIGHT_M[0] || clear > CLEAR_HEIGHT_M[1]) continue;
      const ceilingAreaM2 = ceiling.areaM2 * shareIn(ceiling.cells, around);
      const score = (floor.areaM2 + ceilingAreaM2) * walls.shareBetween(floor.z + 0.1, ceiling.z - 0.1);
      candidates.push({
        floorM: floor.z,
        ceilingM: ceiling.z,
        hasCeiling: true,
        floorAreaM2: floor.areaM2,
        ceilingAreaM2,
        score,
      });
    }
    const top = walls.topAbove(floor.z);
    if (top - floor.z >= CLEAR_HEIGHT_M[0]) {
      const score = floor.areaM2 * OPEN_TOP_WEIGHT * walls.shareBetween(floor.z + 0.1, top - 0.1);
      candidates.push({
        floorM: floor.z,
        ceilingM: top,
        hasCeiling: false,
        floorAreaM2: floor.areaM2,
        ceilingAreaM2: 0,
        score,
      });
    }
  }
  candidates.sort((a, b) => a.ceilingM - b.ceilingM || b.floorM - a.floorM);
  const best: { score: number; chain: StoreyLevels[] }[] = [];
  for (const candidate of candidates) {
    let below: { score: number; chain: StoreyLevels[] } = { score: 0, chain: [] };
    candidates.forEach((other, i) => {
      const reached = best[i];
      if (reached && reached.score > below.score && other.ceilingM + LEAST_SLAB_M <= candidate.floorM) below = reached;
    });
    const { score, ...levels } = candidate;
    best.push({ score: below.score + score, chain: [...below.chain, levels] });
  }
  return best.reduce((a, b) => (b.score > a.score ? b : a), { score: 0, chain: [] as StoreyLevels[] }).chain;
}

/** Share of the set cells that are set in another raster too. */
function shareIn(cells: Grid, other: Grid): number {
  let [all, shared] = [0, 0];
  cells.data.forEach((value, cell) => {
    all += value;
    shared += value & other.data[cell]!;
  });
  return all === 0 ? 0 : shared / all;
}

/** How much of a height range shows vertical surfaces: rooms do, slabs do not. */
function wallShareByHeight(cloud: VoxelBlocks<VoxelCloud>): {
  shareBetween: (from: number, to: number) => number;
  topAbove: (from: number) => number;
} {
  const stepM = 0.1;
  const counts = new Map<number, number>();
  cloud.forEach(({ count, z, nz }) => {
    for (let i = 0; i < count; i++) {
      if (Math.abs(nz[i]!) > 0.3) continue;
      const bin = Math.floor(z[i]! / stepM);
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
  });
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
  const isWall = (bin: number): boolean => (counts.get(bin) ?? 0) > most * 0.1;
  return {
    shareBetween: (from, to) => {
      let walls = 0;
      let all = 0;
      for (let bin = Math.floor(from / stepM); bin <= Math.floor(to / stepM); bin++) {
        all++;
        if (isWall(bin)) walls++;
      }
      return all ? walls / all : 0;
    },
    topAbove: (from) => {
      let bin = Math.floor(from / stepM) + 1;
      while (isWall(bin)) bin++;
      return bin * stepM;
    },
  };
}
