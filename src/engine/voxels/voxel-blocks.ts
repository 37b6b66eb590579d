import type { Places, ThinnedCloud } from './voxel-cloud.ts';

/** The voxels of a cloud in pieces that follow each other, of which one at a time needs to be in memory. */
export type VoxelBlocks<T extends Places = Places> = Pick<Places, 'voxelM' | 'count' | 'stations'> & {
  /** Visits all pieces in order. `first`: number of the piece's first voxel in the whole cloud. A piece is valid during its visit. */
  forEach: (visit: (block: T, first: number) => void) => void;
};

/** A thinned cloud of which any stretch can be read. */
export type VoxelSource = VoxelBlocks<ThinnedCloud> & {
  hasColor: boolean;
  /** The voxels `from` to `to`. */
  read: (from: number, to: number) => ThinnedCloud;
};

/** A cloud in memory as its only piece. */
export function blocksOf<T extends Places>(cloud: T): VoxelBlocks<T> {
  const { voxelM, count, stations } = cloud;
  return { voxelM, count, stations, forEach: (visit) => visit(cloud, 0) };
}

/** A thinned cloud in memory as a source. */
export function sourceOf(cloud: ThinnedCloud): VoxelSource {
  return {
    ...blocksOf(cloud),
    hasColor: cloud.rgb !== undefined,
    read: (from, to) => stretchOf(cloud, from, to),
  };
}

/** The voxels `from` to `to` of a cloud, as a view. */
export function stretchOf(cloud: ThinnedCloud, from: number, to: number): ThinnedCloud {
  return {
    ...cloud,
    count: to - from,
    x: cloud.x.subarray(from, to),
    y: cloud.y.subarray(from, to),
    z: cloud.z.subarray(from, to),
    weight: cloud.weight.subarray(from, to),
    rgb: cloud.rgb?.subarray(3 * from, 3 * to),
  };
}
