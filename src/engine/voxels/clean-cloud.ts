import { forEachNeighbour, groupCells } from './cell-groups.ts';
import { KeyIndex } from './key-index.ts';
import { cellKey } from './voxel-key.ts';
import { neighbourhoodCell } from './typical-spacing.ts';
import { selectVoxels } from './select-voxels.ts';
import type { ThinnedCloud, VoxelCloud } from './voxel-cloud.ts';

/** Edge of the cells whose connection decides what belongs together. */
const COMPONENT_CELL_M = 0.5;
/** A component of at least this share of the largest one is kept: a storey seen apart from the others. */
const KEPT_SHARE = 0.05;
/** Voxels that the cells around a voxel must contain at least, itself included. */
const MIN_AROUND = 4;
/** Edge of those cells in neighbourhood cells: far from the scanner a floor or wall seen at a low angle is this sparse. */
const AROUND_CELLS = 9;

/** What is left of a cloud, with room for its normals, and where each voxel of it stood before. */
export type CleanedCloud = { cloud: VoxelCloud; sourceIndex: Uint32Array };

/**
 * Leaves out voxels with fewer than three others near them (a wall far from the scanner is sparse, not noise) and groups of
 * voxels far from the rest, such as what the scanner saw through windows.
 */
export function cleanCloud(cloud: ThinnedCloud): CleanedCloud {
  const kept = withoutIsolated(cloud);
  return selectVoxels(cloud, largestComponents(cloud, kept));
}

function withoutIsolated(cloud: ThinnedCloud): Uint8Array {
  const cellM = neighbourhoodCell(cloud) * AROUND_CELLS;
  const { index, cellOf } = cellsOf(cloud, cellM);
  const population = new Uint32Array(index.count);
  for (let i = 0; i < cloud.count; i++) population[cellOf[i]!]!++;
  const isLonely = new Uint8Array(index.count);
  for (let cell = 0; cell < index.count; cell++) {
    let around = population[cell]!;
    if (around < MIN_AROUND) forEachNeighbour(index, cell, (other) => (around += population[other]!));
    if (around < MIN_AROUND) isLonely[cell] = 1;
  }
  const kept = new Uint8Array(cloud.count);
  for (let i = 0; i < cloud.count; i++) kept[i] = 1 - isLonely[cellOf[i]!]!;
  return kept;
}

function largestComponents(cloud: ThinnedCloud, kept: Uint8Array): Uint8Array {
  const { index, cellOf } = cellsOf(cloud, COMPONENT_CELL_M);
  const population = new Uint32Array(index.count);
  for (let i = 0; i < cloud.count; i++) if (kept[i]) population[cellOf[i]!]!++;
  const { groupOf, groups } = groupCells(index.count, (cell, visit) => {
    if (population[cell]) forEachNeighbour(index, cell, (other) => population[other] && visit(other));
  });
  const sizes = new Float64Array(groups);
  for (let cell = 0; cell < index.count; cell++) sizes[groupOf[cell]!]! += population[cell]!;
  const least = sizes.reduce((a, b) => Math.max(a, b), 0) * KEPT_SHARE;
  const result = new Uint8Array(cloud.count);
  for (let i = 0; i < cloud.count; i++) result[i] = kept[i] && sizes[groupOf[cellOf[i]!]!]! >= least ? 1 : 0;
  return result;
}

function cellsOf(cloud: ThinnedCloud, cellM: number): { index: KeyIndex; cellOf: Int32Array } {
  const index = new KeyIndex();
  const cellOf = new Int32Array(cloud.count);
  for (let i = 0; i < cloud.count; i++) {
    cellOf[i] = index.add(
      cellKey(Math.floor(cloud.x[i]! / cellM), Math.floor(cloud.y[i]! / cellM), Math.floor(cloud.z[i]! / cellM)),
    );
  }
  return { index, cellOf };
}
