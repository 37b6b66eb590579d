import { openVoxelFile } from '#engine/tile/voxel-file.ts';
import type { Places, ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';

/** All of a voxel file. */
export function readVoxels(path: string, stations: Places['stations'] = []): ThinnedCloud {
  const file = openVoxelFile(path, stations);
  try {
    return file.read(0, file.count);
  } finally {
    file.close();
  }
}
