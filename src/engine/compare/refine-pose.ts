import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import type { PointIndex } from './point-index.ts';
import { composePoses, posed, turnAbout, turned, type Pose } from './pose.ts';

/** Normals that differ more than this (cosine) are of other surfaces. */
const SAME_WAY = 0.85;
const LEAST_PLANARITY = 0.55;
/** Fewer pairs than this decide nothing. */
const LEAST_PAIRS = 60;
/** A step smaller than this is the last one: meters, and radians. */
const STILL = 3e-5;

/** How well a cloud lies on another. */
export type Fit = {
  /** Of the sampled voxels on walls, those that lie on a surface of the other cloud. */ wallShare: number;
  /** Of all sampled voxels. */ share: number;
  medianM: number;
  rmsM: number;
};

/** What is matched of a cloud: its voxels, and how much each weighs. */
export type FitSample = { cloud: VoxelCloud; chosen: Int32Array; weights: Float32Array };

/**
 * A sample of at most `most` voxels on planes; directions of surfaces weigh the same, so that the ends of a corridor
 * count beside its sides.
 */
export function fitSample(cloud: VoxelCloud, most: number): FitSample {
  const planes: number[] = [];
  for (let i = 0; i < cloud.count; i++) if (cloud.planarity[i]! >= LEAST_PLANARITY) planes.push(i);
  const step = Math.max(1, planes.length / most);
  const chosen = Int32Array.from({ length: Math.min(most, planes.length) }, (_, at) => planes[Math.floor(at * step)]!);
  const binOf = (i: number) => {
    if (Math.abs(cloud.nz[i]!) > 0.8) return 0;
    const angle = ((Math.atan2(cloud.ny[i]!, cloud.nx[i]!) * 180) / Math.PI + 360) % 180;
    return 1 + Math.floor(angle / 22.5);
  };
  const counts = new Float64Array(10);
  for (const i of chosen) counts[binOf(i)]!++;
  const weights = Float32Array.from(chosen, (i) => 1 / Math.sqrt(counts[binOf(i)]!));
  return { cloud, chosen, weights };
}

/**
 * The pose near `start` at which a sample lies best on a cloud: point to plane, with weights that fall to 0 at three times the typical
 * distance, so that what was moved between the scans pulls at nothing. At most `steps` steps; `reachM`: how far a surface is looked for.
 */
export function refinePose(
  { fixed, index }: { fixed: VoxelCloud; index: PointIndex },
  sample: FitSample,
  start: Pose,
  { reachM, steps }: { reachM: number; steps: number },
): Pose {
  let pose = start;
  for (let step = 0; step < steps; step++) {
    const pairs = pairUp(fixed, index, sample, pose, reachM);
    if (pairs.count < LEAST_PAIRS) return pose;
    const change = solveStep(pairs);
    if (!change) return pose;
    const [rx = 0, ry = 0, rz = 0, tx = 0, ty = 0, tz = 0] = change;
    // About the middle of the pairs: far from zero a turn would be a shift as well.
    const turn = turnAbout([rx, ry, rz]);
    const [mx, my, mz] = turned(turn, pairs.middle);
    const [cx, cy, cz] = pairs.middle;
    pose = composePoses(pose, { turn, shiftM: [cx - mx + tx, cy - my + ty, cz - mz + tz] });
    if (Math.max(...change.map(Math.abs)) < STILL) return pose;
  }
  return pose;
}

/** How well a sample lies on a cloud. Surfaces within `reachM` are looked for, those within `nearM` count. */
export function fitOf(
  { fixed, index }: { fixed: VoxelCloud; index: PointIndex },
  sample: FitSample,
  pose: Pose,
  { reachM, nearM }: { reachM: number; nearM: number },
): Fit {
  const { nz } = sample.cloud;
  const pairs = pairUp(fixed, index, sample, pose, reachM);
  const near: number[] = [];
  let nearWalls = 0;
  for (let i = 0; i < pairs.count; i++) {
    if (Math.abs(pairs.off[i]!) > nearM) continue;
    near.push(Math.abs(pairs.off[i]!));
    if (Math.abs(nz[pairs.of[i]!]!) < 0.3) nearWalls++;
  }
  near.sort((a, b) => a - b);
  const walls = sample.chosen.reduce((sum, i) => sum + Number(Math.abs(nz[i]!) < 0.3), 0);
  const inner = near.slice(0, Math.ceil(0.9 * near.length));
  return {
    share: near.length / Math.max(1, sample.chosen.length),
    wallShare: nearWalls / Math.max(1, walls),
    medianM: near[near.length >> 1] ?? Infinity,
    rmsM: Math.sqrt(inner.reduce((sum, off) => sum + off * off, 0) / Math.max(1, inner.length)),
  };
}

/** Voxels of the sample with the surface of the other cloud that is nearest to each. */
type Pairs = {
  count: number;
  /** Number of the voxel in its cloud. */ of: Int32Array;
  /** Where it is, from the middle of all. */ at: Float64Array;
  normal: Float64Array;
  /** Signed distance to the plane. */ off: Float64Array;
  weight: Float64Array;
  middle: [number, number, number];
};

function pairUp(
  fixed: VoxelCloud,
  index: PointIndex,
  { cloud, chosen, weights }: FitSample,
  pose: Pose,
  reachM: number,
): Pairs {
  const most = chosen.length;
  const pairs: Pairs = {
    count: 0,
    of: new Int32Array(most),
    at: new Float64Array(3 * most),
    normal: new Float64Array(3 * most),
    off: new Float64Array(most),
    weight: new Float64Array(most),
    middle: [0, 0, 0],
  };
  const reach = Math.max(1, Math.ceil(reachM / index.cellM));
  for (let s = 0; s < most; s++) {
    const i = chosen[s]!;
    const [x, y, z] = posed(pose, [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!]);
    const [u, v, w] = turned(pose.turn, [cloud.nx[i]!, cloud.ny[i]!, cloud.nz[i]!]);
    let best = -1;
    let best2 = reachM * reachM;
    index.around(x, y, z, reach, (j) => {
      const dx = x - fixed.x[j]!;
      const dy = y - fixed.y[j]!;
      const dz = z - fixed.z[j]!;
      const distance2 = dx * dx + dy * dy + dz * dz;
      if (distance2 >= best2 || fixed.planarity[j]! < LEAST_PLANARITY) return;
      if (Math.abs(u * fixed.nx[j]! + v * fixed.ny[j]! + w * fixed.nz[j]!) < SAME_WAY) return;
      [best, best2] = [j, distance2];
    });
    if (best < 0) continue;
    const n = pairs.count++;
    const normal = [fixed.nx[best]!, fixed.ny[best]!, fixed.nz[best]!];
    pairs.of[n] = i;
    pairs.at.set([x, y, z], 3 * n);
    pairs.normal.set(normal, 3 * n);
    pairs.off[n] =
      (x - fixed.x[best]!) * normal[0]! + (y - fixed.y[best]!) * normal[1]! + (z - fixed.z[best]!) * normal[2]!;
    pairs.weight[n] = weights[s]!;
  }
  for (let n = 0; n < pairs.count; n++)
    for (let axis = 0; axis < 3; axis++) pairs.middle[axis]! += pairs.at[3 * n + axis]! / pairs.count;
  for (let n = 0; n < pairs.count; n++)
    for (let axis = 0; axis < 3; axis++) pairs.at[3 * n + axis]! -= pairs.middle[axis]!;
  return pairs;
}

/** The turn (radians) and shift that take the pairs nearest together; undefined where they leave it open. */
function solveStep(pairs: Pairs): number[] | undefined {
  const offs = pairs.off.slice(0, pairs.count).map(Math.abs).sort();
  const scale = Math.max(1e-4, 3 * 1.4826 * offs[pairs.count >> 1]!);
  const matrix = Array.from({ length: 6 }, () => new Float64Array(7));
  const row = new Float64Array(6);
  for (let n = 0; n < pairs.count; n++) {
    const share = pairs.off[n]! / scale;
    if (Math.abs(share) >= 1) continue;
    const weight = pairs.weight[n]! * (1 - share * share) ** 2;
    const [x, y, z] = [pairs.at[3 * n]!, pairs.at[3 * n + 1]!, pairs.at[3 * n + 2]!];
    const [u, v, w] = [pairs.normal[3 * n]!, pairs.normal[3 * n + 1]!, pairs.normal[3 * n + 2]!];
    row[0] = y * w - z * v;
    row[1] = z * u - x * w;
    row[2] = x * v - y * u;
    row[3] = u;
    row[4] = v;
    row[5] = w;
    for (let i = 0; i < 6; i++) {
      for (let j = i; j < 6; j++) matrix[i]![j]! += weight * row[i]! * row[j]!;
      matrix[i]![6]! -= weight * row[i]! * pairs.off[n]!;
    }
  }
  for (let i = 0; i < 6; i++) for (let j = 0; j < i; j++) matrix[i]![j] = matrix[j]![i]!;
  return solve6(matrix);
}

/** Solves six equations by elimination; a direction that no surface holds is left as it is. */
function solve6(matrix: Float64Array[]): number[] | undefined {
  const largest = Math.max(...matrix.map((line, i) => line[i]!));
  if (!(largest > 0)) return undefined;
  for (let i = 0; i < 6; i++) matrix[i]![i]! += 1e-9 * largest;
  for (let i = 0; i < 6; i++) {
    let pivot = i;
    for (let j = i + 1; j < 6; j++) if (Math.abs(matrix[j]![i]!) > Math.abs(matrix[pivot]![i]!)) pivot = j;
    [matrix[i], matrix[pivot]] = [matrix[pivot]!, matrix[i]!];
    const head = matrix[i]![i]!;
    if (Math.abs(head) < 1e-15) return undefined;
    for (let j = i + 1; j < 6; j++) {
      const factor = matrix[j]![i]! / head;
      for (let k = i; k < 7; k++) matrix[j]![k]! -= factor * matrix[i]![k]!;
    }
  }
  const answer = [0, 0, 0, 0, 0, 0];
  for (let i = 5; i >= 0; i--) {
    let value = matrix[i]![6]!;
    for (let j = i + 1; j < 6; j++) value -= matrix[i]![j]! * answer[j]!;
    answer[i] = value / matrix[i]![i]!;
  }
  return answer;
}
