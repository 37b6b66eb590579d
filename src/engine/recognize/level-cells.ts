import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellAt, emptyGrid, type Grid } from './geometry/grid.ts';
import { dilated, regionsOf } from './geometry/mask.ts';

/** Edge of the cells; larger over very large sites. */
const CELL_M = 0.1;
const MOST_CELLS = 2e7;
/** Voxels this near a height lie on its level. */
const NEAR_M = 0.05;
const LEVEL_NZ = 0.95;

/** An empty raster over all of a cloud's plan. */
export function planRaster(cloud: VoxelBlocks): Grid {
  if (cloud.count === 0) return emptyGrid(0, 0, CELL_M, CELL_M, CELL_M);
  // No list of points: a cloud has millions.
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  cloud.forEach(({ count, x, y }) => {
    // Its own: numbers of an outer function are made anew with each change.
    let [left, low, right, high] = [minX, minY, maxX, maxY];
    for (let i = 0; i < count; i++) {
      left = Math.min(left, x[i]!);
      low = Math.min(low, y[i]!);
      right = Math.max(right, x[i]!);
      high = Math.max(high, y[i]!);
    }
    [minX, minY, maxX, maxY] = [left, low, right, high];
  });
  const cellM = Math.max(CELL_M, Math.sqrt(((maxX - minX) * (maxY - minY)) / MOST_CELLS));
  return emptyGrid(minX, minY, maxX, maxY, cellM);
}

/** The cells of a raster, set to 1, in which a level surface was seen at a height: one that looks up (`facing` 1) or down (-1). */
export type LevelCells = (heightM: number, facing: 1 | -1) => Grid;

/** Looks once for the level surfaces at the heights that are known to be asked for, and for each other height when it is asked for. */
export function levelCells(
  cloud: VoxelBlocks<VoxelCloud>,
  raster: Grid,
  floorsM: readonly number[],
  ceilingsM: readonly number[],
): LevelCells {
  const found = { [1]: new Map<number, Grid>(), [-1]: new Map<number, Grid>() };
  const add = (levels: readonly LevelHeight[]): void => {
    for (const [at, cells] of cellsAtHeights(cloud, raster, levels).entries())
      found[levels[at]!.facing].set(levels[at]!.heightM, cells);
  };
  add([
    ...floorsM.map((heightM) => ({ heightM, facing: 1 as const })),
    ...ceilingsM.map((heightM) => ({ heightM, facing: -1 as const })),
  ]);
  return (heightM, facing) => {
    if (!found[facing].has(heightM)) add([{ heightM, facing }]);
    return found[facing].get(heightM)!;
  };
}

type LevelHeight = { heightM: number; facing: 1 | -1 };

function cellsAtHeights(cloud: VoxelBlocks<VoxelCloud>, raster: Grid, levels: readonly LevelHeight[]): Grid[] {
  const hasFacing = cloud.stations.length > 0;
  const grids = levels.map(() => new Uint8Array(raster.data.length));
  cloud.forEach((block) => {
    for (let i = 0; i < block.count; i++) {
      const nz = block.nz[i]!;
      if (Math.abs(nz) < LEVEL_NZ || !hasNormal(block, i)) continue;
      const z = block.z[i]!;
      for (let at = 0; at < levels.length; at++) {
        const { heightM, facing } = levels[at]!;
        if (Math.abs(z - heightM) > NEAR_M || (hasFacing && nz * facing < 0)) continue;
        grids[at]![cellAt(raster, block.x[i]!, block.y[i]!)] = 1;
      }
    }
  });
  return grids.map((data) => ({ ...raster, data }));
}

/** The cells that hang together, over gaps of one or two, with at least `least` others. */
export function largeGroups(cells: Grid, least: number): Grid {
  const data = new Uint8Array(cells.data.length);
  for (const region of regionsOf(dilated(cells, 1))) {
    const own = region.filter((cell) => cells.data[cell] === 1);
    if (own.length >= least) for (const cell of own) data[cell] = 1;
  }
  return { ...cells, data };
}

/** Number of set cells. */
export const countOf = ({ data }: Grid): number => data.reduce((sum, value) => sum + value, 0);
