import { KeyIndex } from './key-index.ts';
import { cellKey } from './voxel-key.ts';
import type { ThinnedCloud } from './voxel-cloud.ts';

const CELL_M = 0.24;

/** Typical distance between neighbouring voxels on a surface, in metres: at least the voxel, more where the scan is sparse. */
export function typicalSpacing(cloud: ThinnedCloud): number {
  const index = new KeyIndex();
  const population: number[] = [];
  for (let i = 0; i < cloud.count; i++) {
    const cell = index.add(
      cellKey(Math.floor(cloud.x[i]! / CELL_M), Math.floor(cloud.y[i]! / CELL_M), Math.floor(cloud.z[i]! / CELL_M)),
    );
    population[cell] = (population[cell] ?? 0) + 1;
  }
  // Cells with a single voxel are noise or the far edge of the view.
  const counted = population.filter((count) => count > 1).sort((a, b) => a - b);
  const median = counted[Math.floor(counted.length / 2)] ?? 1;
  return Math.max(cloud.voxelM, CELL_M / Math.sqrt(median));
}

/** A scan sparser than this is looked at in larger neighbourhoods. */
const SPARSE_M = 0.06;

/** Edge of the neighbourhood's cells for a cloud: its voxel, or half its spacing where it is sparse. */
export function neighbourhoodCell(cloud: ThinnedCloud): number {
  const spacingM = typicalSpacing(cloud);
  return spacingM > SPARSE_M ? spacingM / 2 : cloud.voxelM;
}
