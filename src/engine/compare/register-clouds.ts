import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { guessPoses } from './guess-poses.ts';
import { PointIndex } from './point-index.ts';
import { invertPose, tiltDegOf, type Pose } from './pose.ts';
import { fitOf, fitSample, refinePose, type Fit } from './refine-pose.ts';

/** Why two scans are not compared; the sentence is for people. */
export class NotAlignedError extends Error {
  override readonly name = 'NotAlignedError';
}

/** How one scan lies on another. */
export type Registration = {
  /** From the moved scan to the fixed one. */ pose: Pose;
  /** Of the walls of the scan that shares more of its own with the other, those that both have. */ wallShare: number;
  /** The same of all surfaces. */ overlapShare: number;
  medianM: number;
  rmsM: number;
};

const GUESSES = 8;
const FINALISTS = 2;
const INDEX_CELL_M = 0.12;
const ROUGH_SAMPLE = 1500;
const FINE_SAMPLE = 15_000;
/** Of the fixed scan, for the first steps: a surface is found by any of its voxels. */
const ROUGH_VOXELS = 25_000;
const ROUGH_CELL_M = 0.24;
/** A surface within this distance is the same one. */
const SAME_SURFACE_M = 0.04;
/** Of the walls of one of the scans, so much has to be in the other. */
const LEAST_WALL_SHARE = 0.35;
/** Scans are held upright by their scanners: what would have to lean more than this is aligned by chance. */
const MOST_TILT_DEG = 5;
const LEAST_VOXELS = 500;
const TOO_LITTLE = 'The two scans have too little in common.';

/**
 * Finds how `moved` lies on `fixed`, whatever its place and its turn about the vertical: guesses by the directions and distances of
 * walls, then fits surfaces. A fixed number of guesses and steps.
 * @throws NotAlignedError for scans that have too little in common
 */
export function registerClouds(
  fixed: VoxelCloud,
  moved: VoxelCloud,
  onProgress: (share: number) => void = () => undefined,
): Registration {
  if (Math.min(fixed.count, moved.count) < LEAST_VOXELS) throw new NotAlignedError(TOO_LITTLE);
  const target = { fixed, index: new PointIndex(fixed, INDEX_CELL_M) };
  const few = someOf(fixed, ROUGH_VOXELS);
  const roughTarget = { fixed: few, index: new PointIndex(few, ROUGH_CELL_M) };
  const rough = fitSample(moved, ROUGH_SAMPLE);
  onProgress(0.1);
  const finalists = guessPoses(fixed, moved, GUESSES)
    .map(({ pose: guess }, at) => {
      let pose = refinePose(roughTarget, rough, guess, { reachM: 0.4, steps: 6 });
      pose = refinePose(roughTarget, rough, pose, { reachM: 0.24, steps: 8 });
      pose = refinePose(target, rough, pose, { reachM: 0.12, steps: 6 });
      onProgress(0.1 + (0.5 * (at + 1)) / GUESSES);
      return { pose, fit: fitOf(target, rough, pose, { reachM: 0.12, nearM: SAME_SURFACE_M }) };
    })
    .filter(({ pose }) => tiltDegOf(pose) <= MOST_TILT_DEG)
    .sort((a, b) => worth(b.fit) - worth(a.fit))
    .slice(0, FINALISTS);
  const fine = fitSample(moved, FINE_SAMPLE);
  const back = { fixed: moved, index: new PointIndex(moved, INDEX_CELL_M) };
  const backSample = fitSample(fixed, FINE_SAMPLE);
  let best: { pose: Pose; fit: Fit } | undefined;
  for (const [at, { pose: start }] of finalists.entries()) {
    const pose = refinePose(target, fine, start, { reachM: 0.12, steps: 20 });
    const near = { reachM: 0.12, nearM: SAME_SURFACE_M };
    const fits = [fitOf(target, fine, pose, near), fitOf(back, backSample, invertPose(pose), near)];
    // A scan of one room has all of its walls in a scan of the whole floor, which has few in it.
    const [fit] = fits.sort((a, b) => worth(b) - worth(a));
    if (fit && (!best || worth(fit) > worth(best.fit))) best = { pose, fit };
    onProgress(0.6 + (0.4 * (at + 1)) / FINALISTS);
  }
  if (!best || best.fit.wallShare < LEAST_WALL_SHARE || tiltDegOf(best.pose) > MOST_TILT_DEG)
    throw new NotAlignedError(TOO_LITTLE);
  const { pose, fit } = best;
  return { pose, wallShare: fit.wallShare, overlapShare: fit.share, medianM: fit.medianM, rmsM: fit.rmsM };
}

const worth = ({ wallShare, share }: Fit): number => wallShare + 0.3 * share;

/** Every so many voxels of a cloud, at most `most`. */
function someOf(cloud: VoxelCloud, most: number): VoxelCloud {
  if (cloud.count <= most) return cloud;
  const step = cloud.count / most;
  const pick = (values: Float32Array) => Float32Array.from({ length: most }, (_, at) => values[Math.floor(at * step)]!);
  const { voxelM, stations, x, y, z, nx, ny, nz, planarity } = cloud;
  return {
    voxelM,
    stations,
    count: most,
    x: pick(x),
    y: pick(y),
    z: pick(z),
    nx: pick(nx),
    ny: pick(ny),
    nz: pick(nz),
    planarity: pick(planarity),
  };
}
