import { rmSync } from 'node:fs';
import type { ChunkPlan } from './chunk-plan.ts';
import { runChunkJobs } from './run-chunk-jobs.ts';
import type { SpilledCloud } from './spill-points.ts';
import { VoxelSpill } from './voxel-spill.ts';

/** Work after thinning grows with the voxels: this bounds its time and memory. */
const MAX_VOXELS = 6_000_000;
/** Edges of voxels in units (0.1 mm at the finest grid): 2, 3, 6 cm and so on, all parts of a bucket. */
const VOXEL_UNITS = [200, 300, 600, 1200, 2400, 4800, 9600, 19_200];
/** Above this share of points alone in their voxel a scan is sparse, and voxels grow, up to 6 cm, until they touch. */
const SPARSE_SHARE = 0.95;
const SPARSE_UNITS = 600;

export type ThinOptions = {
  threads: number;
  hasColor: boolean;
  maxVoxels?: number;
  onProgress?: (share: number) => void;
};

/**
 * Thins a cloud on disk to one point per voxel and writes it to `path` as a voxel file, sorted by x, then y, then z: 2 cm
 * voxels (what recognition is tuned for), 3 cm above 50 million points, coarser where there would be too many or where the
 * scan is sparse. Voxels beyond the reach of recognition are left out. Memory does not grow with the voxels.
 */
export async function thinCloud(
  cloud: SpilledCloud,
  plan: ChunkPlan,
  path: string,
  options: ThinOptions,
): Promise<{ voxelM: number; count: number }> {
  let size = cloud.pointCount <= 50_000_000 ? 0 : 1;
  for (;;) {
    const isCoarsest = size === VOXEL_UNITS.length - 1;
    const voxelUnits = VOXEL_UNITS[size] ?? 19_200;
    const spill = new VoxelSpill(`${cloud.spill.path}.voxels`, voxelUnits);
    try {
      const isWhole = await thinAll(
        plan,
        voxelUnits,
        spill,
        isCoarsest ? Infinity : (options.maxVoxels ?? MAX_VOXELS),
        options,
      );
      const isSparse = voxelUnits < SPARSE_UNITS && spill.count > SPARSE_SHARE * cloud.pointCount;
      if (isWhole && !isSparse) return spill.writeTo(path, cloud.grid.unitM, options.hasColor);
    } finally {
      spill.close();
      rmSync(spill.path, { force: true });
    }
    size++;
  }
}

class TooManyVoxels extends Error {}

/** False when there are more voxels than `limit`. */
async function thinAll(
  plan: ChunkPlan,
  voxelUnits: number,
  spill: VoxelSpill,
  limit: number,
  options: ThinOptions,
): Promise<boolean> {
  try {
    await runChunkJobs(
      plan.chunks.map((chunk) => ({ kind: 'thin', chunk, voxelUnits, hasColor: options.hasColor })),
      options.threads,
      (result, index) => {
        if (result.kind !== 'thin') return;
        spill.add(result.thinned);
        if (spill.count > limit) throw new TooManyVoxels();
        options.onProgress?.((index + 1) / plan.chunks.length);
      },
    );
  } catch (error) {
    if (error instanceof TooManyVoxels) return false;
    throw error;
  }
  return true;
}
