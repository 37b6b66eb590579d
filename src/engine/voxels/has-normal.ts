import type { VoxelCloud } from './voxel-cloud.ts';

/** False where too few voxels stand around one to say how its surface lies: its normal is upright by default then. */
export function hasNormal(cloud: VoxelCloud, i: number): boolean {
  return cloud.planarity[i]! > 0;
}
