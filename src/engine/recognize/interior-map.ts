import { cellAt, emptyGrid } from './geometry/grid.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { Grid } from './geometry/grid.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
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

/**
 * Where a storey's floor and ceiling were seen, as a raster. Inside a wall neither is, which tells a wall from a piece
 * of furniture and the room side of a surface from the other.
 */
export function interiorMap(cloud: VoxelCloud, levels: StoreyLevels): Grid {
  const { x, y, z, nz } = cloud;
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  const bitOf = (i: number): number => {
    if (Math.abs(nz[i]!) < 0.7) return 0;
    const nearM = hasNormal(cloud, i) ? NEAR_M : NEAR_LOOSE_M;
    if (Math.abs(z[i]! - levels.floorM) < nearM) return FLOOR_SEEN;
    if (Math.abs(z[i]! - levels.ceilingM) < nearM) return CEILING_SEEN;
    return z[i]! > levels.floorM + 1.9 && z[i]! < levels.ceilingM && hasNormal(cloud, i) ? SOFFIT_SEEN : 0;
  };
  for (let i = 0; i < cloud.count; i++) {
    if (bitOf(i) === 0) continue;
    bounds[0] = Math.min(bounds[0]!, x[i]!);
    bounds[1] = Math.min(bounds[1]!, y[i]!);
    bounds[2] = Math.max(bounds[2]!, x[i]!);
    bounds[3] = Math.max(bounds[3]!, y[i]!);
  }
  if (!(bounds[0]! <= bounds[2]!)) return emptyGrid(0, 0, CELL_M, CELL_M, CELL_M);
  const siteM2 = (bounds[2]! - bounds[0]!) * (bounds[3]! - bounds[1]!);
  const grid = emptyGrid(
    bounds[0]!,
    bounds[1]!,
    bounds[2]!,
    bounds[3]!,
    siteM2 > LARGE_SITE_M2 ? LARGE_CELL_M : CELL_M,
  );
  for (let i = 0; i < cloud.count; i++) {
    const bit = bitOf(i);
    if (bit !== 0) grid.data[cellAt(grid, x[i]!, y[i]!)]! |= bit;
  }
  return grid;
}
