import { KeyIndex } from '#engine/voxels/key-index.ts';
import { emptyCloud, meanInCell } from '#engine/voxels/thin-points.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';
import type { OctreePoints } from './octree-points.ts';

const VOXEL_M = 0.03;
/** Some 250 bytes each while two scans are compared. */
const MOST_VOXELS = 3_000_000;
const COARSER = 1.5;
const SUMS = 4;

/** One point for each voxel of a cloud, sorted by key as `thinPoints` does: of 3 cm, of more where that would be too many. */
export function thinOctree(points: OctreePoints): ThinnedCloud {
  for (let voxelM = VOXEL_M; ; voxelM *= COARSER) {
    const thinned = thinAt(points, voxelM);
    if (thinned) return thinned;
  }
}

class TooManyVoxels extends Error {}

function thinAt(points: OctreePoints, voxelM: number): ThinnedCloud | undefined {
  const index = new KeyIndex();
  let sums = new Float64Array(SUMS * 100_000);
  try {
    points.forEach(({ count, x, y, z }) => {
      for (let i = 0; i < count; i++) {
        const [ix, iy, iz] = [Math.floor(x[i]! / voxelM), Math.floor(y[i]! / voxelM), Math.floor(z[i]! / voxelM)];
        if (!hasKey(ix, iy, iz)) continue;
        const at = SUMS * index.add(cellKey(ix, iy, iz));
        if (index.count > MOST_VOXELS) throw new TooManyVoxels();
        if (at === sums.length) {
          const larger = new Float64Array(2 * at);
          larger.set(sums);
          sums = larger;
        }
        sums[at]! += x[i]!;
        sums[at + 1]! += y[i]!;
        sums[at + 2]! += z[i]!;
        sums[at + 3]!++;
      }
    });
  } catch (error) {
    if (error instanceof TooManyVoxels) return undefined;
    throw error;
  }
  return sorted(index, sums, voxelM, points.stations);
}

function sorted(index: KeyIndex, sums: Float64Array, voxelM: number, stations: ThinnedCloud['stations']): ThinnedCloud {
  const cloud = emptyCloud(index.count, voxelM, stations, false);
  index.keys
    .slice(0, index.count)
    .sort()
    .forEach((key, voxel) => {
      const at = SUMS * index.find(key);
      const meanOf = (axis: number): number => {
        const mean = sums[at + axis]! / sums[at + 3]!;
        return meanInCell(mean, Math.floor(mean / voxelM), voxelM);
      };
      cloud.x[voxel] = meanOf(0);
      cloud.y[voxel] = meanOf(1);
      cloud.z[voxel] = meanOf(2);
      cloud.weight[voxel] = sums[at + 3]!;
    });
  return cloud;
}
