import { radiansOf } from '#geometry/angle.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import { NumberList } from '#engine/voxels/number-list.ts';
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
  const chosen = new NumberList();
  for (let i = 0; i < cloud.count; i++) {
    const z = cloud.z[i]!;
    if (z >= fromZ && z <= toZ && !isTaken[i] && isWanted(i)) chosen.push(i);
  }
  return chosen.values();
}

/** The chosen voxels in the coordinates of an axis. */
export function alongAxis(cloud: VoxelCloud, { along, left }: Axis, chosen: Uint32Array): DirectionVoxels {
  const { x, y, z, nx, ny } = cloud;
  const count = chosen.length;
  const offsets = new Float64Array(count);
  for (let k = 0; k < count; k++) offsets[k] = x[chosen[k]!]! * left[0] + y[chosen[k]!]! * left[1];
  const order = orderByValue(offsets);
  const sorted: DirectionVoxels = {
    count,
    index: order,
    u: new Float32Array(count),
    offset: new Float32Array(count),
    z: new Float32Array(count),
    lean: new Float32Array(count),
  };
  for (let k = 0; k < count; k++) {
    const i = chosen[order[k]!]!;
    sorted.offset[k] = offsets[order[k]!]!;
    sorted.index[k] = i;
    sorted.u[k] = x[i]! * along[0] + y[i]! * along[1];
    sorted.z[k] = z[i]!;
    const across = nx[i]! * left[0] + ny[i]! * left[1];
    sorted.lean[k] = (nx[i]! * along[0] + ny[i]! * along[1]) * Math.sign(across);
  }
  return sorted;
}

/** Counting sort by value in steps of 1 mm, stable: order within a millimetre is that of the values. */
function orderByValue(values: Float64Array): Uint32Array {
  const order = new Uint32Array(values.length);
  if (values.length === 0) return order;
  let least = Infinity;
  let most = -Infinity;
  for (let k = 0; k < values.length; k++) {
    if (values[k]! < least) least = values[k]!;
    if (values[k]! > most) most = values[k]!;
  }
  const starts = new Uint32Array(Math.floor((most - least) * 1000) + 2);
  const binOf = (k: number): number => Math.floor((values[k]! - least) * 1000);
  for (let k = 0; k < values.length; k++) starts[binOf(k) + 1]!++;
  for (let b = 1; b < starts.length; b++) starts[b]! += starts[b - 1]!;
  for (let k = 0; k < values.length; k++) order[starts[binOf(k)]!++] = k;
  return order;
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
