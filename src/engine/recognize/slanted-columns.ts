import { radiansOf } from '#geometry/angle.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import { UPRIGHT_NZ } from './face-columns.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Upright surface over one cell of the plan: its middle, and its normal, whose sign is arbitrary. */
export type SlantedColumn = { x: number; y: number; nx: number; ny: number };

/** Surfaces along a main direction, which are most of all, are no evidence of a curve. */
const LEAST_SLANT = Math.sin(radiansOf(3));
const CELL_M = 0.05;
const BAND_M = 0.2;
const LEAST_BANDS = 4;
const MOST_BANDS = 31;
/** Lower surfaces are furniture. */
const LEAST_HEIGHT_SHARE = 0.45;
/** Cells to a side: beyond what a site can have. */
const WIDTH = 2 ** 24;

/** The cells of a storey's plan over which slanted upright surface reaches as high as walls do, by the voxels that are not yet taken. */
export function slantedColumns(
  cloud: VoxelCloud,
  { floorM, ceilingM }: StoreyLevels,
  isTaken: Uint8Array,
): SlantedColumn[] {
  const bands = Math.min(MOST_BANDS, Math.max(LEAST_BANDS, Math.round((ceilingM - floorM) / BAND_M)));
  const bandM = (ceilingM - floorM) / bands;
  const cells = new Map<number, { count: number; seen: number; x: number; y: number; xx: number; xy: number }>();
  for (let i = 0; i < cloud.count; i++) {
    const nx = cloud.nx[i]!;
    const ny = cloud.ny[i]!;
    if (Math.min(Math.abs(nx), Math.abs(ny)) < LEAST_SLANT || isTaken[i] || !isUpright(cloud, i)) continue;
    const x = cloud.x[i]!;
    const y = cloud.y[i]!;
    const band = Math.floor((cloud.z[i]! - floorM) / bandM);
    if (band < 0 || band >= bands) continue;
    const key = Math.floor(y / CELL_M) * WIDTH + Math.floor(x / CELL_M);
    let cell = cells.get(key);
    if (!cell) cells.set(key, (cell = { count: 0, seen: 0, x: 0, y: 0, xx: 0, xy: 0 }));
    cell.seen |= 1 << band;
    cell.count++;
    cell.x += x;
    cell.y += y;
    cell.xx += nx * nx - ny * ny;
    cell.xy += 2 * nx * ny;
  }
  return [...cells.values()].flatMap(({ count, seen, x, y, xx, xy }): SlantedColumn[] => {
    if (bitsOf(seen) < LEAST_HEIGHT_SHARE * bands) return [];
    const angle = Math.atan2(xy, xx) / 2;
    return [{ x: x / count, y: y / count, nx: Math.cos(angle), ny: Math.sin(angle) }];
  });
}

/** Whether a voxel lies on an upright surface. */
export function isUpright(cloud: VoxelCloud, i: number): boolean {
  return Math.abs(cloud.nz[i]!) < UPRIGHT_NZ && hasNormal(cloud, i);
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}
