import { boundsOf } from '#geometry/bounds.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellAt, emptyGrid, type Grid } from './geometry/grid.ts';

/** Edge of the cells; larger over very large sites. */
const CELL_M = 0.1;
const MOST_CELLS = 2e7;
/** Voxels this near a height lie on its level. */
const NEAR_M = 0.05;
const LEVEL_NZ = 0.95;

/** An empty raster over all of a cloud's plan. */
export function planRaster(cloud: VoxelCloud): Grid {
  const bounds = boundsOf(Array.from({ length: cloud.count }, (_, i) => [cloud.x[i]!, cloud.y[i]!] as const));
  if (!bounds) return emptyGrid(0, 0, CELL_M, CELL_M, CELL_M);
  const { minX, minY, maxX, maxY } = bounds;
  const cellM = Math.max(CELL_M, Math.sqrt(((maxX - minX) * (maxY - minY)) / MOST_CELLS));
  return emptyGrid(minX, minY, maxX, maxY, cellM);
}

/** The cells of a raster in which a level surface was seen at a height: one that looks up (1) or down (-1). */
export function cellsAtHeight(cloud: VoxelCloud, raster: Grid, heightM: number, facing: 1 | -1): Uint8Array {
  const hasFacing = cloud.stations.length > 0;
  const cells = new Uint8Array(raster.data.length);
  for (let i = 0; i < cloud.count; i++) {
    if (Math.abs(cloud.z[i]! - heightM) > NEAR_M || !hasNormal(cloud, i)) continue;
    const nz = cloud.nz[i]!;
    if ((hasFacing ? nz * facing : Math.abs(nz)) < LEVEL_NZ) continue;
    cells[cellAt(raster, cloud.x[i]!, cloud.y[i]!)] = 1;
  }
  return cells;
}

/** The cells that hang together, over gaps of one, with at least `least` others. */
export function largeGroups(cells: Uint8Array, raster: Grid, least: number): Uint8Array {
  const { width } = raster;
  const joined = grown(cells, raster, 1);
  const steps = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  const result = new Uint8Array(cells.length);
  for (let seed = 0; seed < cells.length; seed++) {
    if (joined[seed] === 0) continue;
    const group = [seed];
    joined[seed] = 0;
    for (const cell of group) {
      for (const step of steps) {
        if (joined[cell + step] !== 1) continue;
        joined[cell + step] = 0;
        group.push(cell + step);
      }
    }
    const own = group.filter((cell) => cells[cell] === 1);
    if (own.length >= least) for (const cell of own) result[cell] = 1;
  }
  return result;
}

/** Cells that are set, and those at most `reach` cells beside one. */
export function grown(cells: Uint8Array, { width, height }: Grid, reach: number): Uint8Array {
  const across = new Uint8Array(cells.length);
  const result = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === 0) continue;
    const ix = cell % width;
    across.fill(1, cell - Math.min(reach, ix), cell + Math.min(reach, width - 1 - ix) + 1);
  }
  for (let cell = 0; cell < cells.length; cell++) {
    if (across[cell] === 0) continue;
    const iy = Math.floor(cell / width);
    for (let y = Math.max(0, iy - reach); y <= Math.min(height - 1, iy + reach); y++)
      result[y * width + (cell % width)] = 1;
  }
  return result;
}
