import { KeyIndex } from './key-index.ts';
import { cellKey } from './voxel-key.ts';
import type { VoxelBlocks } from './voxel-blocks.ts';

const CELL_M = 0.24;

/**
 * Typical distance between neighbouring voxels on a surface, in metres: at least the voxel, more where the scan is sparse. Of
 * the wanted voxels alone.
 */
export function typicalSpacing(
  cloud: VoxelBlocks,
  isWanted: (x: number, y: number, voxel: number) => boolean = () => true,
): number {
  const index = new KeyIndex();
  let population = new Uint32Array(1024);
  cloud.forEach(({ count, x, y, z }, first) => {
    let last = NaN;
    let cell = -1;
    for (let i = 0; i < count; i++) {
      if (!isWanted(x[i]!, y[i]!, first + i)) continue;
      const key = cellKey(Math.floor(x[i]! / CELL_M), Math.floor(y[i]! / CELL_M), Math.floor(z[i]! / CELL_M));
      // Voxels over each other follow each other.
      if (key !== last) cell = index.add(key);
      last = key;
      if (cell === population.length) population = doubled(population);
      population[cell]!++;
    }
  });
  // Cells with a single voxel are noise or the far edge of the view.
  const counted = population.filter((count) => count > 1).sort();
  const median = counted[Math.floor(counted.length / 2)] ?? 1;
  return Math.max(cloud.voxelM, CELL_M / Math.sqrt(median));
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * values.length);
  larger.set(values);
  return larger;
}

/** A scan sparser than this is looked at in larger neighbourhoods. */
const SPARSE_M = 0.06;

/** Edge of the neighbourhood's cells for a cloud of so much spacing: its voxel, or half its spacing where it is sparse. */
export function neighbourhoodCell(voxelM: number, spacingM: number): number {
  return spacingM > SPARSE_M ? spacingM / 2 : voxelM;
}
