import { KeyIndex } from './key-index.ts';
import { cellKey, cellOfKey } from './voxel-key.ts';
import type { VoxelCloud } from './voxel-cloud.ts';

/** Sums per moment cell: count, x, y, z, xx, xy, xz, yy, yz, zz, relative to the cell's middle. */
const STRIDE = 10;

/** Voxels summed up in cubic cells, so that a neighbourhood costs the same however many voxels it holds. */
export type MomentGrid = { cellM: number; index: KeyIndex; cellOfVoxel: Int32Array; sums: Float32Array };

/** Sums the voxels of a cloud in cells of `cellM`. Every voxel counts once: density by area, not by nearness to the scanner. */
export function momentGrid(cloud: VoxelCloud, cellM: number): MomentGrid {
  const { count, x, y, z } = cloud;
  const index = new KeyIndex();
  const cellOfVoxel = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    cellOfVoxel[i] = index.add(cellKey(Math.floor(x[i]! / cellM), Math.floor(y[i]! / cellM), Math.floor(z[i]! / cellM)));
  }
  const sums = new Float32Array(index.count * STRIDE);
  for (let i = 0; i < count; i++) {
    const px = x[i]! - (Math.floor(x[i]! / cellM) + 0.5) * cellM;
    const py = y[i]! - (Math.floor(y[i]! / cellM) + 0.5) * cellM;
    const pz = z[i]! - (Math.floor(z[i]! / cellM) + 0.5) * cellM;
    addPoint(sums, cellOfVoxel[i]! * STRIDE, px, py, pz);
  }
  return { cellM, index, cellOfVoxel, sums };
}

function addPoint(sums: Float32Array, at: number, px: number, py: number, pz: number): void {
  sums[at]! += 1;
  sums[at + 1]! += px;
  sums[at + 2]! += py;
  sums[at + 3]! += pz;
  sums[at + 4]! += px * px;
  sums[at + 5]! += px * py;
  sums[at + 6]! += px * pz;
  sums[at + 7]! += py * py;
  sums[at + 8]! += py * pz;
  sums[at + 9]! += pz * pz;
}

/**
 * Sums over the 27 cells around cell number `cell`, relative to its middle, into `out` (10 numbers).
 */
export function sumAround(grid: MomentGrid, cell: number, out: Float64Array): void {
  out.fill(0);
  const { cellM, index, sums } = grid;
  const [ix, iy, iz] = cellOfKey(index.keys[cell]!);
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dz = -1; dz <= 1; dz++) {
        const found = index.find(cellKey(ix + dx, iy + dy, iz + dz));
        if (found >= 0) addShifted(sums, found * STRIDE, dx * cellM, dy * cellM, dz * cellM, out);
      }
    }
  }
}

/** Adds a cell's sums to `out` after moving their reference point by (sx, sy, sz). */
function addShifted(sums: Float32Array, at: number, sx: number, sy: number, sz: number, out: Float64Array): void {
  const n = sums[at]!;
  const x = sums[at + 1]!;
  const y = sums[at + 2]!;
  const z = sums[at + 3]!;
  out[0]! += n;
  out[1]! += x + n * sx;
  out[2]! += y + n * sy;
  out[3]! += z + n * sz;
  out[4]! += sums[at + 4]! + 2 * sx * x + n * sx * sx;
  out[5]! += sums[at + 5]! + sx * y + sy * x + n * sx * sy;
  out[6]! += sums[at + 6]! + sx * z + sz * x + n * sx * sz;
  out[7]! += sums[at + 7]! + 2 * sy * y + n * sy * sy;
  out[8]! += sums[at + 8]! + sy * z + sz * y + n * sy * sz;
  out[9]! += sums[at + 9]! + 2 * sz * z + n * sz * sz;
}
