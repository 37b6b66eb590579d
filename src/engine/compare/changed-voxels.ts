import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { PointIndex } from './point-index.ts';
import { scanCoverage } from './scan-coverage.ts';

export const VOXEL_KINDS = { same: 0, changed: 1, unseen: 2 } as const;

/** What another scan has where the voxels of a scan are. */
export type ChangedVoxels = {
  /** `VOXEL_KINDS` of each voxel. */
  kind: Uint8Array;
  /** Of the surface of the other scan there, where the kind is `same`: x, y, z of its normal and its offset along it. */
  plane: Float32Array;
  counts: { same: number; changed: number; unseen: number };
};

/** A surface that runs the same way within this distance is the same one, shifted; what is farther is another. */
const SHIFTED_M = 0.1;
/** A point of any surface this near is no change: edges, cables, and leaves have no normals to speak of. */
const NEAR_M = 0.05;
const SAME_WAY = 0.8;

/**
 * Compares the voxels of a scan with another scan in the same frame: a voxel is `same` where the other has its surface as well, perhaps
 * shifted by up to 10 cm, `changed` where the other would have shown a surface and has none, and `unseen` where it could not have.
 */
export function changedVoxels(cloud: VoxelCloud, other: VoxelCloud): ChangedVoxels {
  const index = new PointIndex(other, SHIFTED_M);
  const covers = scanCoverage(other);
  const kind = new Uint8Array(cloud.count);
  const plane = new Float32Array(4 * cloud.count);
  const counts = { same: 0, changed: 0, unseen: 0 };
  for (let i = 0; i < cloud.count; i++) {
    const [x, y, z] = [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!];
    const at = nearestSurface(cloud, i, other, index);
    if (at >= 0) {
      plane.set(planeThrough(other, at, [x, y, z]), 4 * i);
      counts.same++;
    } else if (covers(x, y, z)) {
      kind[i] = VOXEL_KINDS.changed;
      counts.changed++;
    } else {
      kind[i] = VOXEL_KINDS.unseen;
      counts.unseen++;
    }
  }
  return { kind, plane, counts };
}

function nearestSurface(cloud: VoxelCloud, i: number, other: VoxelCloud, index: PointIndex): number {
  const [x, y, z] = [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!];
  const isPlane = cloud.planarity[i]! >= 0.5;
  let [best, best2] = [-1, SHIFTED_M ** 2];
  index.around(x, y, z, 1, (j) => {
    const distance2 = (x - other.x[j]!) ** 2 + (y - other.y[j]!) ** 2 + (z - other.z[j]!) ** 2;
    if (distance2 >= best2) return;
    if (distance2 > NEAR_M ** 2) {
      if (!isPlane || other.planarity[j]! < 0.5) return;
      const facing = cloud.nx[i]! * other.nx[j]! + cloud.ny[i]! * other.ny[j]! + cloud.nz[i]! * other.nz[j]!;
      if (Math.abs(facing) < SAME_WAY) return;
    }
    [best, best2] = [j, distance2];
  });
  return best;
}

/** The plane of the other cloud's surface; of something without one, the plane towards the place. */
function planeThrough(other: VoxelCloud, j: number, [x, y, z]: readonly [number, number, number]): number[] {
  let normal = [other.nx[j]!, other.ny[j]!, other.nz[j]!];
  if (other.planarity[j]! < 0.5) {
    const way = [x - other.x[j]!, y - other.y[j]!, z - other.z[j]!];
    const length = Math.hypot(...way);
    if (length > 0) normal = way.map((value) => value / length);
  }
  return [...normal, normal[0]! * other.x[j]! + normal[1]! * other.y[j]! + normal[2]! * other.z[j]!];
}
