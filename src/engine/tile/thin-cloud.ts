import { rmSync } from 'node:fs';
import type { ChunkPlan } from './chunk-plan.ts';
import { runChunkJobs } from './run-chunk-jobs.ts';
import type { SpilledCloud } from './spill-points.ts';
import { VoxelSpill } from './voxel-spill.ts';

/** One storey at a time is in memory when it is recognized: this bounds that, in voxels within the height of one. */
const MAX_STOREY_VOXELS = 10_000_000;
const STOREY_M = 4;
/** The class of every voxel is in memory when points get theirs. */
const MAX_VOXELS = 60_000_000;
/** Edges of voxels in units (0.1 mm at the finest grid): 2, 3, 6 cm and so on, all parts of a bucket. */
const VOXEL_UNITS = [200, 300, 600, 1200, 2400, 4800, 9600, 19_200];
/** Above this share of points alone in their voxel a scan is sparse, and voxels grow, up to 6 cm, until they touch. */
const SPARSE_SHARE = 0.95;
const SPARSE_UNITS = 600;

export type ThinOptions = {
  threads: number;
  hasColor: boolean;
  maxStoreyVoxels?: number;
  onProgress?: (share: number) => void;
};

/**
 * Thins a cloud on disk to one point per voxel and writes it to `path` as a voxel file, sorted by x, then y, then z: 2 cm
 * voxels (what recognition is tuned for), coarser where there would be too many on a storey or in all, or where the scan is
 * sparse. Voxels beyond the reach of recognition are left out. Memory does not grow with the voxels.
 */
export async function thinCloud(
  cloud: SpilledCloud,
  plan: ChunkPlan,
  path: string,
  options: ThinOptions,
): Promise<{ voxelM: number; count: number }> {
  const storeyUnits = STOREY_M / cloud.grid.unitM;
  for (let size = 0; ; size++) {
    const isCoarsest = size === VOXEL_UNITS.length - 1;
    const voxelUnits = VOXEL_UNITS[size] ?? 19_200;
    const spill = new VoxelSpill(`${cloud.spill.path}.voxels`, voxelUnits);
    try {
      const isTooMuch = (): boolean =>
        !isCoarsest &&
        (spill.count > MAX_VOXELS || spill.mostWithin(storeyUnits) > (options.maxStoreyVoxels ?? MAX_STOREY_VOXELS));
      const isWhole = await thinAll(plan, voxelUnits, spill, isTooMuch, options);
      const isSparse = voxelUnits < SPARSE_UNITS && spill.count > SPARSE_SHARE * cloud.pointCount;
      if (isWhole && !isSparse) return spill.writeTo(path, cloud.grid.unitM, options.hasColor);
    } finally {
      spill.close();
      rmSync(spill.path, { force: true });
    }
  }
}

class TooManyVoxels extends Error {}

/** False when it was given up, because there are too many voxels. */
async function thinAll(
  plan: ChunkPlan,
  voxelUnits: number,
  spill: VoxelSpill,
  isTooMuch: () => boolean,
  options: ThinOptions,
): Promise<boolean> {
  try {
    await runChunkJobs(
      plan.chunks.map((chunk) => ({ kind: 'thin', chunk, voxelUnits, hasColor: options.hasColor })),
      options.threads,
      (result, index) => {
        if (result.kind !== 'thin') return;
        spill.add(result.thinned);
        if (isTooMuch()) throw new TooManyVoxels();
        options.onProgress?.((index + 1) / plan.chunks.length);
      },
    );
  } catch (error) {
    if (error instanceof TooManyVoxels) return false;
    throw error;
  }
  return true;
}
