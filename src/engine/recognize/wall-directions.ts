import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** A direction must contain this share of all vertical surface, and this many voxels, for walls to be searched along it. */
const LEAST_SHARE = 0.012;
const LEAST_VOXELS = 250;
/** Directions closer than this are one. */
const APART_DEG = 4;

/** Whether a voxel shows which way a wall runs. */
export function isUprightPlane({ nz, planarity }: VoxelCloud, i: number): boolean {
  return Math.abs(nz[i]!) <= 0.25 && planarity[i]! >= 0.7;
}

/**
 * The strongest wall direction among the vertical surfaces that are not yet explained, degrees counter-clockwise from
 * x, 0 to 180; undefined where the rest has no direction worth searching. `uprightCount`: number of all voxels on such surfaces, on
 * other storeys as well.
 */
export function nextDirection(
  cloud: VoxelCloud,
  uprightCount: number,
  isTaken: Uint8Array,
  knownDeg: readonly number[],
): number | undefined {
  const bins = new Float64Array(180);
  for (let i = 0; i < cloud.count; i++) {
    if (isTaken[i] || !isUprightPlane(cloud, i)) continue;
    const angle = ((Math.atan2(cloud.ny[i]!, cloud.nx[i]!) * 180) / Math.PI + 450) % 180;
    bins[Math.min(179, Math.floor(angle))]!++;
  }
  const sums = Float64Array.from(bins, (_, bin) => bins[(bin + 179) % 180]! + bins[bin]! + bins[(bin + 1) % 180]!);
  let best = -1;
  for (let bin = 0; bin < 180; bin++) {
    const isNew = knownDeg.every((other) => Math.abs(((bin + 0.5 - other + 270) % 180) - 90) > APART_DEG);
    if (isNew && (best < 0 || sums[bin]! > sums[best]!)) best = bin;
  }
  return best < 0 || sums[best]! < Math.max(LEAST_VOXELS, uprightCount * LEAST_SHARE) ? undefined : refined(bins, best);
}

function refined(bins: Float64Array, bin: number): number {
  let sum = 0;
  let weight = 0;
  for (let d = -2; d <= 2; d++) {
    const count = bins[(bin + d + 180) % 180]!;
    sum += count * d;
    weight += count;
  }
  return (bin + 0.5 + (weight > 0 ? sum / weight : 0) + 180) % 180;
}
