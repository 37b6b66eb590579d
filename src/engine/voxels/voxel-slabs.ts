import type { VoxelCloud } from './voxel-cloud.ts';

/** Voxels `from` to `to`, and the range around them that contains everything within reach of them. */
export type VoxelSlab = { from: number; to: number; aroundFrom: number; aroundTo: number };

/**
 * Cuts a cloud across x into slabs of about `voxels` voxels (a column of voxels stays whole), each with what is within
 * `reachM` of it: work on neighbourhoods then needs the memory of one slab.
 */
export function voxelSlabs(cloud: VoxelCloud, voxels: number, reachM: number): VoxelSlab[] {
  const reachColumns = Math.ceil(reachM / cloud.voxelM) + 1;
  const slabs: VoxelSlab[] = [];
  for (let from = 0; from < cloud.count;) {
    const last = columnOf(cloud, Math.min(from + voxels, cloud.count) - 1);
    const to = startOfColumn(cloud, last + 1);
    slabs.push({
      from,
      to,
      aroundFrom: startOfColumn(cloud, columnOf(cloud, from) - reachColumns),
      aroundTo: startOfColumn(cloud, last + 1 + reachColumns),
    });
    from = to;
  }
  return slabs;
}

function columnOf({ x, voxelM }: VoxelCloud, voxel: number): number {
  return Math.floor(x[voxel]! / voxelM);
}

/** First voxel of a column or of one behind it: voxels are sorted by column. */
function startOfColumn(cloud: VoxelCloud, column: number): number {
  let low = 0;
  let high = cloud.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (columnOf(cloud, middle) < column) low = middle + 1;
    else high = middle;
  }
  return low;
}
