import type { Places } from './voxel-cloud.ts';

/** Voxels `from` to `to`, and the range around them that contains everything within reach of them. */
export type VoxelSlab = { from: number; to: number; aroundFrom: number; aroundTo: number };

/**
 * Cuts the voxels `start` to `end` of a cloud across x into slabs of about `voxels` voxels (a column of voxels stays whole), each with
 * what is within `reachM` of it: work on neighbourhoods then needs the memory of one slab.
 */
export function voxelSlabs(cloud: Places, voxels: number, reachM: number, start = 0, end = cloud.count): VoxelSlab[] {
  const reachColumns = Math.ceil(reachM / cloud.voxelM) + 1;
  const slabs: VoxelSlab[] = [];
  for (let from = start; from < end;) {
    const last = columnOf(cloud, Math.min(from + voxels, end) - 1);
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

function columnOf({ x, voxelM }: Places, voxel: number): number {
  return Math.floor(x[voxel]! / voxelM);
}

/** First voxel of a column or of one behind it: voxels are sorted by column. */
function startOfColumn(cloud: Places, column: number): number {
  let low = 0;
  let high = cloud.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (columnOf(cloud, middle) < column) low = middle + 1;
    else high = middle;
  }
  return low;
}
