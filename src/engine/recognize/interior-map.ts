import { cellAt, emptyGrid } from './geometry/grid.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { Grid } from './geometry/grid.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import type { CeilingMap } from './ceiling-map.ts';
import type { StoreyLevels } from './storey-levels.ts';

/** Fine enough that a cell beside a thin wall does not reach through it; coarser over very large sites. */
const CELL_M = 0.025;
const LARGE_CELL_M = 0.05;
const LARGE_SITE_M2 = 20_000;
/** Voxels this near a level belong to it; nearer where no normal tells them from the foot of a wall. */
const NEAR_M = 0.07;
const NEAR_LOOSE_M = 0.025;
/** Bits of a cell: what was seen there. A soffit is horizontal and above head height, below the main ceiling. */
export const FLOOR_SEEN = 1;
export const CEILING_SEEN = 2;
const SOFFIT_SEEN = 4;
/** Something at all was seen between floor and ceiling. */
export const ANYTHING_SEEN = 8;

/**
 * Where a storey's floor and ceiling were seen, as a raster. Inside a wall neither is, which tells a wall from a piece
 * of furniture and the room side of a surface from the other.
 */
export function interiorMap(cloud: VoxelCloud, levels: StoreyLevels, ceilings: CeilingMap, rasterM: number): Grid {
  const fineM = Math.max(CELL_M, rasterM / 2);
  const { x, y, z, nz } = cloud;
  const bitOf = (i: number): number => {
    if (Math.abs(nz[i]!) < 0.7) {
      if (ceilings.isCeiling(cloud, i)) return CEILING_SEEN;
      return z[i]! > levels.floorM + NEAR_M && z[i]! < ceilings.highestM - NEAR_M ? ANYTHING_SEEN : 0;
    }
    const nearM = hasNormal(cloud, i) ? NEAR_M : NEAR_LOOSE_M;
    if (Math.abs(z[i]! - levels.floorM) < nearM) return FLOOR_SEEN;
    if (ceilings.isCeiling(cloud, i)) return CEILING_SEEN;
    return z[i]! > levels.floorM + 1.9 && z[i]! < ceilings.highestM && hasNormal(cloud, i)
      ? SOFFIT_SEEN | ANYTHING_SEEN
      : z[i]! > levels.floorM && z[i]! < ceilings.highestM
        ? ANYTHING_SEEN
        : 0;
  };
  const bits = new Uint8Array(cloud.count);
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < cloud.count; i++) {
    bits[i] = bitOf(i);
    if (bits[i] === 0) continue;
    minX = Math.min(minX, x[i]!);
    minY = Math.min(minY, y[i]!);
    maxX = Math.max(maxX, x[i]!);
    maxY = Math.max(maxY, y[i]!);
  }
  if (!(minX <= maxX)) return emptyGrid(0, 0, CELL_M, CELL_M, CELL_M);
  const siteM2 = (maxX - minX) * (maxY - minY);
  const grid = emptyGrid(minX, minY, maxX, maxY, siteM2 > LARGE_SITE_M2 ? Math.max(LARGE_CELL_M, fineM) : fineM);
  for (let i = 0; i < cloud.count; i++) {
    if (bits[i] !== 0) grid.data[cellAt(grid, x[i]!, y[i]!)]! |= bits[i]!;
  }
  return grid;
}
