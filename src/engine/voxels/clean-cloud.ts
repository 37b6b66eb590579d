import { forEachCell, forEachNeighbour, groupCells } from './cell-groups.ts';
import { KeyIndex } from './key-index.ts';
import type { VoxelBlocks } from './voxel-blocks.ts';

/** Edge of the cells whose connection decides what belongs together. */
const COMPONENT_CELL_M = 0.5;
/** A component of at least this share of the largest one is kept: a storey seen apart from the others. */
const KEPT_SHARE = 0.05;
/** Voxels that the cells around a voxel must contain at least, itself included. */
const MIN_AROUND = 4;
/** Edge of those cells in neighbourhood cells: far from the scanner a floor or wall seen at a low angle is this sparse. */
const AROUND_CELLS = 9;

/**
 * 1 for each voxel of a cloud that is no noise: not for those with fewer than three others near them (a wall far from the scanner is
 * sparse, not noise), nor for groups of voxels far from the rest, such as what the scanner saw through windows. `cellM`: edge of its
 * neighbourhood's cells.
 */
export function cleanVoxels(cloud: VoxelBlocks, cellM: number): Uint8Array {
  const kept = withoutIsolated(cloud, cellM * AROUND_CELLS);
  keepLargestComponents(cloud, kept);
  return kept;
}

function withoutIsolated(cloud: VoxelBlocks, cellM: number): Uint8Array {
  const kept = new Uint8Array(cloud.count).fill(1);
  const { index, population } = populationOf(cloud, cellM, kept);
  const isLonely = new Uint8Array(index.count);
  for (let cell = 0; cell < index.count; cell++) {
    let around = population[cell]!;
    if (around < MIN_AROUND) forEachNeighbour(index, cell, (other) => (around += population[other]!));
    if (around < MIN_AROUND) isLonely[cell] = 1;
  }
  forEachCell(cloud, cellM, index, (voxel, cell) => (kept[voxel] = 1 - isLonely[cell]!));
  return kept;
}

function keepLargestComponents(cloud: VoxelBlocks, kept: Uint8Array): void {
  const { index, population } = populationOf(cloud, COMPONENT_CELL_M, kept);
  const { groupOf, groups } = groupCells(index.count, (cell, visit) => {
    if (population[cell]) forEachNeighbour(index, cell, (other) => population[other] && visit(other));
  });
  const sizes = new Float64Array(groups);
  for (let cell = 0; cell < index.count; cell++) sizes[groupOf[cell]!]! += population[cell]!;
  const least = sizes.reduce((a, b) => Math.max(a, b), 0) * KEPT_SHARE;
  if (sizes.every((size) => size >= least)) return;
  forEachCell(cloud, COMPONENT_CELL_M, index, (voxel, cell) => {
    if (sizes[groupOf[cell]!]! < least) kept[voxel] = 0;
  });
}

/** Number of the kept voxels in each cell that contains any voxel. */
function populationOf(
  cloud: VoxelBlocks,
  cellM: number,
  kept: Uint8Array,
): { index: KeyIndex; population: Uint32Array } {
  const index = new KeyIndex();
  let population = new Uint32Array(1024);
  forEachCell(cloud, cellM, index, (voxel, cell) => {
    if (cell === population.length) {
      const larger = new Uint32Array(2 * cell);
      larger.set(population);
      population = larger;
    }
    population[cell]! += kept[voxel]!;
  });
  return { index, population };
}
