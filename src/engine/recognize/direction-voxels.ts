import { radiansOf } from '#geometry/angle.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { Axis } from './wall-face.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Voxels whose surface runs along one axis, in its coordinates, sorted by offset. `lean`: sine of the angle between surface and axis. */
export type DirectionVoxels = {
  count: number;
  index: Uint32Array;
  u: Float32Array;
  offset: Float32Array;
  z: Float32Array;
  lean: Float32Array;
};

/** Normals may lean this far from square to the axis. */
const NORMAL_CONE = Math.cos(radiansOf(18));

/** The voxels between two heights whose normal is square to the axis, without those marked in `isTaken`. */
export function directionVoxels(
  cloud: VoxelCloud,
  axis: Axis,
  fromZ: number,
  toZ: number,
  isTaken: Uint8Array,
): DirectionVoxels {
  const isSquare = (i: number): boolean =>
    hasNormal(cloud, i) && Math.abs(cloud.nx[i]! * axis.left[0] + cloud.ny[i]! * axis.left[1]) >= NORMAL_CONE;
  return alongAxis(cloud, axis, chosenVoxels(cloud, fromZ, toZ, isTaken, isSquare));
}

/** The voxels between two heights that are too sparse to have a normal: they show how far a plane found elsewhere continues. */
export function looseVoxels(
  cloud: VoxelCloud,
  axis: Axis,
  fromZ: number,
  toZ: number,
  isTaken: Uint8Array,
): DirectionVoxels {
  return alongAxis(
    cloud,
    axis,
    chosenVoxels(cloud, fromZ, toZ, isTaken, (i) => !hasNormal(cloud, i)),
  );
}

function chosenVoxels(
  cloud: VoxelCloud,
  fromZ: number,
  toZ: number,
  isTaken: Uint8Array,
  isWanted: (i: number) => boolean,
): Uint32Array {
  const chosen: number[] = [];
  for (let i = 0; i < cloud.count; i++) {
    const z = cloud.z[i]!;
    if (z >= fromZ && z <= toZ && !isTaken[i] && isWanted(i)) chosen.push(i);
  }
  return Uint32Array.from(chosen);
}

/** The chosen voxels in the coordinates of an axis. */
export function alongAxis(cloud: VoxelCloud, axis: Axis, chosen: Uint32Array): DirectionVoxels {
  const offsetOf = (i: number): number => cloud.x[i]! * axis.left[0] + cloud.y[i]! * axis.left[1];
  const sorted = sortedByValue(chosen, offsetOf);
  return {
    count: sorted.length,
    index: sorted,
    u: Float32Array.from(sorted, (i) => cloud.x[i]! * axis.along[0] + cloud.y[i]! * axis.along[1]),
    offset: Float32Array.from(sorted, offsetOf),
    z: Float32Array.from(sorted, (i) => cloud.z[i]!),
    lean: Float32Array.from(sorted, (i) => leanOf(cloud, axis, i)),
  };
}

function leanOf(cloud: VoxelCloud, axis: Axis, i: number): number {
  const across = cloud.nx[i]! * axis.left[0] + cloud.ny[i]! * axis.left[1];
  return (cloud.nx[i]! * axis.along[0] + cloud.ny[i]! * axis.along[1]) * Math.sign(across);
}

/** Counting sort by value in steps of 1 mm, stable: order within a millimetre is the cloud's. */
function sortedByValue(indices: Uint32Array, valueOf: (i: number) => number): Uint32Array {
  let least = Infinity;
  let most = -Infinity;
  for (const i of indices) {
    const value = valueOf(i);
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (indices.length === 0) return indices;
  const starts = new Uint32Array(Math.floor((most - least) * 1000) + 2);
  const binOf = (i: number): number => Math.floor((valueOf(i) - least) * 1000);
  for (const i of indices) starts[binOf(i) + 1]!++;
  for (let b = 1; b < starts.length; b++) starts[b]! += starts[b - 1]!;
  const sorted = new Uint32Array(indices.length);
  for (const i of indices) sorted[starts[binOf(i)]!++] = i;
  return sorted;
}

/** First position in sorted offsets at or above `value`. */
export function lowerBound(offsets: Float32Array, value: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
