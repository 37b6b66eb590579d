import type { Point3 } from '#geometry/space.ts';
import { isUprightPlane } from '#engine/recognize/wall-directions.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import type { PointIndex } from './point-index.ts';

/** A connected plane part of a wall, one side of it. */
export type WallPatch = {
  /** Level unit vector; to the side that was scanned where stations are known. */ normal: Point3;
  /** Of the plane, along the normal. */ offsetM: number;
  middle: Point3;
  areaM2: number;
  heightM: number;
  /** Whether a ceiling begins where it ends: the front of a cupboard has none. */ reachesCeiling: boolean;
  voxels: Int32Array;
};

const SAME_WAY = 0.975;
const OFF_PLANE_M = 0.03;
const LEAST_AREA_M2 = 1;
/** Lower than this are sideboards and the backs of chairs. */
const LEAST_HEIGHT_M = 1.2;
/** The end of a wall below a ceiling: scanners see little of the corner itself. */
const TOP_M = 0.2;

/** The plane parts of the walls of a cloud, the largest first. */
export function wallPatches(cloud: VoxelCloud, index: PointIndex): WallPatch[] {
  const { count, voxelM } = cloud;
  const patchOf = new Int32Array(count).fill(-1);
  const patches: WallPatch[] = [];
  const leastVoxels = LEAST_AREA_M2 / voxelM ** 2 / 4;
  for (let seed = 0; seed < count; seed++) {
    if (patchOf[seed]! >= 0 || !isUprightPlane(cloud, seed) || cloud.planarity[seed]! < 0.8) continue;
    const voxels = grow(cloud, index, patchOf, seed, seed);
    const patch = voxels.length >= leastVoxels && describe(cloud, index, voxels);
    if (patch && patch.areaM2 >= LEAST_AREA_M2 && patch.heightM >= LEAST_HEIGHT_M) patches.push(patch);
  }
  return patches.sort((a, b) => b.areaM2 - a.areaM2);
}

/** All voxels that are connected with a seed and lie in its plane, which follows their mean while it grows. */
function grow(cloud: VoxelCloud, index: PointIndex, patchOf: Int32Array, seed: number, patch: number): Int32Array {
  const { x, y, z, nx, ny } = cloud;
  const members = [seed];
  patchOf[seed] = patch;
  const length = Math.hypot(nx[seed]!, ny[seed]!);
  let [u, v] = [nx[seed]! / length, ny[seed]! / length];
  let offset = u * x[seed]! + v * y[seed]!;
  const sum = { u, v };
  let fitAt = 50;
  for (let next = 0; next < members.length; next++) {
    const from = members[next]!;
    index.around(x[from]!, y[from]!, z[from]!, 1, (i) => {
      if (patchOf[i]! >= 0 || !isUprightPlane(cloud, i)) return;
      const facing = nx[i]! * u + ny[i]! * v;
      if (Math.abs(facing) < SAME_WAY || Math.abs(u * x[i]! + v * y[i]! - offset) > OFF_PLANE_M) return;
      patchOf[i] = patch;
      members.push(i);
      sum.u += Math.sign(facing) * nx[i]!;
      sum.v += Math.sign(facing) * ny[i]!;
    });
    // The seed's own normal is good to some degrees: over a long wall that would leave the plane.
    if (members.length < fitAt) continue;
    fitAt = 1.3 * members.length;
    const norm = Math.hypot(sum.u, sum.v);
    const [mx, my] = meanOf(cloud, members);
    [u, v] = [sum.u / norm, sum.v / norm];
    offset = u * mx + v * my;
  }
  return Int32Array.from(members);
}

function meanOf({ x, y }: VoxelCloud, members: readonly number[]): [number, number] {
  const step = Math.max(1, Math.floor(members.length / 500));
  let [sx, sy, n] = [0, 0, 0];
  for (let at = 0; at < members.length; at += step) {
    sx += x[members[at]!]!;
    sy += y[members[at]!]!;
    n++;
  }
  return [sx / n, sy / n];
}

function describe(cloud: VoxelCloud, index: PointIndex, voxels: Int32Array): WallPatch {
  const { voxelM, x, y, z, nx, ny } = cloud;
  const middle: Point3 = [0, 0, 0];
  let [u, v, low, high] = [0, 0, Infinity, -Infinity];
  const [u0, v0] = [nx[voxels[0]!]!, ny[voxels[0]!]!];
  let facing = 0;
  const cells = new Set<string>();
  for (const i of voxels) {
    middle[0] += x[i]! / voxels.length;
    middle[1] += y[i]! / voxels.length;
    middle[2] += z[i]! / voxels.length;
    const side = Math.sign(nx[i]! * u0 + ny[i]! * v0);
    facing += side;
    u += side * nx[i]!;
    v += side * ny[i]!;
    low = Math.min(low, z[i]!);
    high = Math.max(high, z[i]!);
  }
  const length = Math.hypot(u, v) * (facing < 0 ? -1 : 1);
  const normal: Point3 = [u / length, v / length, 0];
  // Noise spreads a plane over voxels behind each other: the area is counted in the plane.
  const cellM = Math.max(0.1, 2 * voxelM);
  for (const i of voxels)
    cells.add(`${Math.floor((normal[0] * y[i]! - normal[1] * x[i]!) / cellM)} ${Math.floor(z[i]! / cellM)}`);
  return {
    normal,
    offsetM: normal[0] * middle[0] + normal[1] * middle[1],
    middle,
    areaM2: cells.size * cellM ** 2,
    heightM: high - low,
    reachesCeiling: reachesCeiling(cloud, index, voxels, high),
    voxels,
  };
}

function reachesCeiling(cloud: VoxelCloud, index: PointIndex, voxels: Int32Array, topM: number): boolean {
  const { x, y, z, nz, planarity } = cloud;
  const top = voxels.filter((i) => z[i]! > topM - TOP_M);
  const step = Math.max(1, Math.floor(top.length / 40));
  let [asked, covered] = [0, 0];
  for (let at = 0; at < top.length; at += step, asked++) {
    const i = top[at]!;
    let isCovered = false;
    index.around(x[i]!, y[i]!, topM, Math.ceil(TOP_M / index.cellM), (j) => {
      isCovered ||= planarity[j]! >= 0.5 && Math.abs(nz[j]!) > 0.8 && z[j]! > topM - TOP_M / 2;
    });
    if (isCovered) covered++;
  }
  return covered > 0.3 * asked;
}
