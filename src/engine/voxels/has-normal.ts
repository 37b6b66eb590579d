import type { VoxelCloud } from './voxel-cloud.ts';

/** False where too few voxels surround one to tell the direction of its surface: its normal is upright by default then. */
export function hasNormal(cloud: VoxelCloud, i: number): boolean {
  return cloud.planarity[i]! > 0;
}
