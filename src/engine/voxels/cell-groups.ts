import type { KeyIndex } from './key-index.ts';
import type { VoxelBlocks } from './voxel-blocks.ts';
import { cellKey, cellOfKey } from './voxel-key.ts';

/**
 * Number of the group of each of `count` cells: cells that `forEachNext` leads to, over however many others, are one group.
 * Groups are numbered in the order of their first cells. A cell for which `isEnd` holds joins a group that reaches it and
 * leads no further; the first cell of a group always does.
 */
export function groupCells(
  count: number,
  forEachNext: (cell: number, visit: (next: number) => void) => void,
  isEnd: (cell: number) => boolean = () => false,
): { groupOf: Int32Array; groups: number } {
  const groupOf = new Int32Array(count).fill(-1);
  const stack: number[] = [];
  let groups = 0;
  const join = (cell: number): void => {
    if (groupOf[cell]! >= 0) return;
    groupOf[cell] = groups;
    if (!isEnd(cell)) stack.push(cell);
  };
  for (let seed = 0; seed < count; seed++) {
    if (groupOf[seed]! >= 0) continue;
    groupOf[seed] = groups;
    stack.push(seed);
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) forEachNext(cell, join);
    groups++;
  }
  return { groupOf, groups };
}

/** Visits the cells of the index around one: at most `reach` cells away in plan and one in height, without itself. */
export function forEachNeighbour(index: KeyIndex, cell: number, visit: (other: number) => void, reach = 1): void {
  const [ix, iy, iz] = cellOfKey(index.keys[cell]!);
  for (let dx = -reach; dx <= reach; dx++) {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dz = -1; dz <= 1; dz++) {
        if (dx === 0 && dy === 0 && dz === 0) continue;
        const other = index.find(cellKey(ix + dx, iy + dy, iz + dz));
        if (other >= 0) visit(other);
      }
    }
  }
}

/** Visits all voxels with the numbers of their cells in an index, to which new ones are added. */
export function forEachCell(
  cloud: VoxelBlocks,
  cellM: number,
  index: KeyIndex,
  visit: (voxel: number, cell: number) => void,
): void {
  cloud.forEach(({ count, x, y, z }, first) => {
    let last = NaN;
    let cell = -1;
    for (let i = 0; i < count; i++) {
      const key = cellKey(Math.floor(x[i]! / cellM), Math.floor(y[i]! / cellM), Math.floor(z[i]! / cellM));
      // Voxels over each other follow each other.
      if (key !== last) cell = index.add(key);
      last = key;
      visit(first + i, cell);
    }
  });
}
