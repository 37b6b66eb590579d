import { UNCLAIMED } from './classify-voxels.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey, cellOfKey } from '#engine/voxels/voxel-key.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

const CELL_M = 0.05;
/** Neighbours in plan that are no further apart in height belong to one patch: a riser and its error. */
const STEP_M = 0.25;
const LEVEL_NORMAL = 0.7;
const LEAST_PATCH_CELLS = 40;

/** The uppermost level surface of unclaimed things, in cells of the plan. */
export type TreadMap = {
  cellM: number;
  topM: number[];
  /** Cells that hang together, in steps. */ patches: number[][];
  middleOf: (cell: number) => [number, number];
};

/** Maps the level surfaces between two heights that nothing has claimed. */
export function treadMap(cloud: VoxelCloud, classes: Uint8Array, fromM: number, toM: number): TreadMap {
  const index = new KeyIndex();
  const topM: number[] = [];
  for (let i = 0; i < cloud.count; i++) {
    const z = cloud.z[i]!;
    if (
      classes[i] !== UNCLAIMED ||
      z < fromM ||
      z > toM ||
      Math.abs(cloud.nz[i]!) < LEVEL_NORMAL ||
      cloud.planarity[i]! <= 0
    )
      continue;
    const cell = index.add(cellKey(Math.floor(cloud.x[i]! / CELL_M), Math.floor(cloud.y[i]! / CELL_M), 0));
    topM[cell] = Math.max(topM[cell] ?? -Infinity, z);
  }
  const middleOf = (cell: number): [number, number] => {
    const [ix, iy] = cellOfKey(index.keys[cell]!);
    return [(ix + 0.5) * CELL_M, (iy + 0.5) * CELL_M];
  };
  return { cellM: CELL_M, topM, patches: patchesOf(index, topM), middleOf };
}

function patchesOf(index: KeyIndex, topM: readonly number[]): number[][] {
  const isSeen = new Uint8Array(index.count);
  const patches: number[][] = [];
  for (let seed = 0; seed < index.count; seed++) {
    if (isSeen[seed]) continue;
    isSeen[seed] = 1;
    const patch = [seed];
    for (let next = 0; next < patch.length; next++) {
      const [ix, iy] = cellOfKey(index.keys[patch[next]!]!);
      for (let d = 0; d < 9; d++) {
        const other = index.find(cellKey(ix + (d % 3) - 1, iy + Math.floor(d / 3) - 1, 0));
        if (other < 0 || isSeen[other] || Math.abs(topM[other]! - topM[patch[next]!]!) > STEP_M) continue;
        isSeen[other] = 1;
        patch.push(other);
      }
    }
    if (patch.length >= LEAST_PATCH_CELLS) patches.push(patch);
  }
  return patches;
}
