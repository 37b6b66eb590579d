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
    for (let i = 0; i < count; i++) {
      minX = Math.min(minX, x[i]!);
      minY = Math.min(minY, y[i]!);
      maxX = Math.max(maxX, x[i]!);
      maxY = Math.max(maxY, y[i]!);
    }
  });
  const cellM = Math.max(CELL_M, Math.sqrt(((maxX - minX) * (maxY - minY)) / MOST_CELLS));
  return emptyGrid(minX, minY, maxX, maxY, cellM);
}

/** 1 for the cells of a raster in which a level surface was seen at a height: one that looks up (`facing` 1) or down (-1). */
export function cellsAtHeight(cloud: VoxelBlocks<VoxelCloud>, raster: Grid, heightM: number, facing: 1 | -1): Grid {
  const hasFacing = cloud.stations.length > 0;
  const cells = new Uint8Array(raster.data.length);
  cloud.forEach((block) => {
    for (let i = 0; i < block.count; i++) {
      if (Math.abs(block.z[i]! - heightM) > NEAR_M || !hasNormal(block, i)) continue;
      const nz = block.nz[i]!;
      if ((hasFacing ? nz * facing : Math.abs(nz)) < LEVEL_NZ) continue;
      cells[cellAt(raster, block.x[i]!, block.y[i]!)] = 1;
    }
  });
  return { ...raster, data: cells };
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
