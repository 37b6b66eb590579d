import { KeyIndex } from './key-index.ts';
import { cellKey, KEY_SPAN } from './voxel-key.ts';
import type { Places } from './voxel-cloud.ts';

/** Sums per moment cell: count, x, y, z, xx, xy, xz, yy, yz, zz, relative to the cell's middle. */
const STRIDE = 10;

/** Voxels summed up in cubic cells, so that a neighbourhood costs the same however many voxels it contains. */
export type MomentGrid = {
  cellM: number;
  /** Keys of the cells, ascending. */
  keys: Float64Array;
  /** Number of the cell of each voxel, counted from the first voxel of the grid. */
  cellOfVoxel: Int32Array;
  sums: Float32Array;
};

/** Memory for grids of up to so many voxels, one after the other: a new one each would wait for the collector. */
export type MomentSpace = { voxelKeys: Float64Array; keys: Float64Array; cellOfVoxel: Int32Array; sums: Float32Array };

export function momentSpace(voxels: number): MomentSpace {
  return {
    voxelKeys: new Float64Array(voxels),
    keys: new Float64Array(voxels),
    cellOfVoxel: new Int32Array(voxels),
    sums: new Float32Array(voxels * STRIDE),
  };
}

/**
 * Sums the voxels `from` to `to` of a cloud in cells of `cellM`. Every voxel counts once: density by area, not by nearness
 * to the scanner. The grid lives in `space`, until the next one does.
 */
export function momentGrid(cloud: Places, cellM: number, from: number, to: number, space: MomentSpace): MomentGrid {
  const { x, y, z } = cloud;
  const voxelKeys = space.voxelKeys.subarray(0, to - from);
  for (let i = from; i < to; i++)
    voxelKeys[i - from] = cellKey(Math.floor(x[i]! / cellM), Math.floor(y[i]! / cellM), Math.floor(z[i]! / cellM));
  const cellOfVoxel = space.cellOfVoxel.subarray(0, to - from);
  const keys = isAscending(voxelKeys)
    ? numberInOrder(voxelKeys, cellOfVoxel, space.keys)
    : numberSorted(voxelKeys, cellOfVoxel, space.keys);
  const sums = space.sums.subarray(0, keys.length * STRIDE).fill(0);
  for (let i = from; i < to; i++) {
    const px = x[i]! - (Math.floor(x[i]! / cellM) + 0.5) * cellM;
    const py = y[i]! - (Math.floor(y[i]! / cellM) + 0.5) * cellM;
    const pz = z[i]! - (Math.floor(z[i]! / cellM) + 0.5) * cellM;
    addPoint(sums, cellOfVoxel[i - from]! * STRIDE, px, py, pz);
  }
  return { cellM, keys, cellOfVoxel, sums };
}

function isAscending(keys: Float64Array): boolean {
  for (let i = 1; i < keys.length; i++) if (keys[i]! < keys[i - 1]!) return false;
  return true;
}

/** Cells of the voxel's own size: voxels come in their order. */
function numberInOrder(voxelKeys: Float64Array, cellOfVoxel: Int32Array, keys: Float64Array): Float64Array {
  let count = 0;
  for (let i = 0; i < voxelKeys.length; i++) {
    if (i === 0 || voxelKeys[i] !== voxelKeys[i - 1]) keys[count++] = voxelKeys[i]!;
    cellOfVoxel[i] = count - 1;
  }
  return keys.subarray(0, count);
}

function numberSorted(voxelKeys: Float64Array, cellOfVoxel: Int32Array, space: Float64Array): Float64Array {
  const index = new KeyIndex();
  for (let i = 0; i < voxelKeys.length; i++)
    cellOfVoxel[i] = i > 0 && voxelKeys[i] === voxelKeys[i - 1] ? cellOfVoxel[i - 1]! : index.add(voxelKeys[i]!);
  const keys = space.subarray(0, index.count);
  keys.set(index.keys.subarray(0, index.count));
  keys.sort();
  const rank = new Int32Array(index.count);
  for (let i = 0; i < keys.length; i++) rank[index.find(keys[i]!)] = i;
  for (let i = 0; i < cellOfVoxel.length; i++) cellOfVoxel[i] = rank[cellOfVoxel[i]!]!;
  return keys;
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

/** The nine columns of cells at and around a cell. */
const DX = [-1, -1, -1, 0, 0, 0, 1, 1, 1];
const DY = [-1, 0, 1, -1, 0, 1, -1, 0, 1];

/**
 * Gives `visit` the sums over the 27 cells around each cell with `isWanted`, relative to its middle (10 numbers, the same
 * array each time). Cells are in order, so the nine columns around a cell are followed instead of looked up.
 */
export function visitNeighbourhoods(
  grid: MomentGrid,
  isWanted: Uint8Array,
  visit: (cell: number, sums: Float64Array) => void,
): void {
  const out = new Float64Array(STRIDE);
  const next = new Int32Array(9);
  for (let cell = 0; cell < grid.keys.length; cell++) {
    if (isWanted[cell] === 0) continue;
    sumAround(grid, cell, next, out);
    visit(cell, out);
  }
}

/**
 * Sums the cells around one into `out`. `next`: where to look on for each column. Alone, so that it is compiled for itself: in a loop over
 * all cells, Node compiled a part of that loop again and again, and made its sums anew with each change until then.
 */
function sumAround({ cellM, keys, sums }: MomentGrid, cell: number, next: Int32Array, out: Float64Array): void {
  // Ten variables: an array would be written for each of the cells around.
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let sumZ = 0;
  let sumXX = 0;
  let sumXY = 0;
  let sumXZ = 0;
  let sumYY = 0;
  let sumYZ = 0;
  let sumZZ = 0;
  for (let column = 0; column < 9; column++) {
    const dx = DX[column]!;
    const dy = DY[column]!;
    const middle = keys[cell]! + (dx * KEY_SPAN + dy) * KEY_SPAN;
    let at = next[column]!;
    while (at < keys.length && keys[at]! < middle - 1) at++;
    next[column] = at;
    const sx = dx * cellM;
    const sy = dy * cellM;
    for (; at < keys.length && keys[at]! <= middle + 1; at++) {
      // The sums of a cell, after moving their reference point.
      const sz = (keys[at]! - middle) * cellM;
      const from = at * STRIDE;
      const n = sums[from]!;
      const x = sums[from + 1]!;
      const y = sums[from + 2]!;
      const z = sums[from + 3]!;
      count += n;
      sumX += x + n * sx;
      sumY += y + n * sy;
      sumZ += z + n * sz;
      sumXX += sums[from + 4]! + 2 * sx * x + n * sx * sx;
      sumXY += sums[from + 5]! + sx * y + sy * x + n * sx * sy;
      sumXZ += sums[from + 6]! + sx * z + sz * x + n * sx * sz;
      sumYY += sums[from + 7]! + 2 * sy * y + n * sy * sy;
      sumYZ += sums[from + 8]! + sy * z + sz * y + n * sy * sz;
      sumZZ += sums[from + 9]! + 2 * sz * z + n * sz * sz;
    }
  }
  out[0] = count;
  out[1] = sumX;
  out[2] = sumY;
  out[3] = sumZ;
  out[4] = sumXX;
  out[5] = sumXY;
  out[6] = sumXZ;
  out[7] = sumYY;
  out[8] = sumYZ;
  out[9] = sumZZ;
}
