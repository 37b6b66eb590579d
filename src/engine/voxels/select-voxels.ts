import { emptyCloud } from './thin-points.ts';
import type { ThinnedCloud, VoxelCloud } from './voxel-cloud.ts';

/** The voxels of a cloud whose entry in `kept` is 1, in the same order, with empty normals, and the index that each had before. */
export function selectVoxels(cloud: ThinnedCloud, kept: Uint8Array): { cloud: VoxelCloud; sourceIndex: Uint32Array } {
  let count = 0;
  for (let i = 0; i < cloud.count; i++) count += kept[i]!;
  const sourceIndex = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < cloud.count; i++) if (kept[i]) sourceIndex[at++] = i;
  const part = emptyCloud(count, cloud.voxelM, cloud.stations, cloud.rgb !== undefined);
  for (const name of ['x', 'y', 'z', 'weight'] as const) {
    const from = cloud[name];
    const to = part[name];
    for (let i = 0; i < count; i++) to[i] = from[sourceIndex[i]!]!;
  }
  if (part.rgb && cloud.rgb) {
    for (let i = 0; i < count; i++)
      for (let c = 0; c < 3; c++) part.rgb[3 * i + c] = cloud.rgb[3 * sourceIndex[i]! + c]!;
  }
  return { cloud: part, sourceIndex };
}
