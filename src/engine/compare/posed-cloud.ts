import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { posed, turned, type Pose } from './pose.ts';

/** A copy of a cloud where a pose takes it. Its voxels keep their order. */
export function posedCloud(cloud: VoxelCloud, pose: Pose): VoxelCloud {
  const { count, voxelM, planarity } = cloud;
  const space = () => new Float32Array(count);
  const moved: VoxelCloud = {
    count,
    voxelM,
    planarity,
    x: space(),
    y: space(),
    z: space(),
    nx: space(),
    ny: space(),
    nz: space(),
    stations: cloud.stations.map((station) => posed(pose, station)),
  };
  for (let i = 0; i < count; i++) {
    [moved.x[i], moved.y[i], moved.z[i]] = posed(pose, [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!]);
    [moved.nx[i], moved.ny[i], moved.nz[i]] = turned(pose.turn, [cloud.nx[i]!, cloud.ny[i]!, cloud.nz[i]!]);
  }
  return moved;
}
