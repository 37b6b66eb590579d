import type { Point3 } from '#geometry/space.ts';
import { median } from '#geometry/median.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import type { PointIndex } from './point-index.ts';
import type { WallPatch } from './wall-patches.ts';

/** How far a wall of the earlier scan is from where it was. */
export type WallShift = {
  middle: Point3;
  normal: Point3;
  areaM2: number;
  heightM: number;
  reachesCeiling: boolean;
  /** Along the normal; null where the later scan shows too little of the wall. */ medianM: number | null;
  /** Of the wall, the part that the later scan shows. */ seenShare: number;
};

/** How far a wall is looked for. */
const REACH_M = { oriented: 0.25, /** The far side of a brick wall would be taken for the near one. */ unknown: 0.15 };
const SIDEWAYS_M = 0.07;
const SAME_WAY = 0.9;
const SAME_PLANE_M = 0.02;
/** What of the same scan is farther from a wall's plane than this is another surface. */
const OTHER_PLANE_M = 0.03;
const THIN_WALL_M = 0.07;
/** With less of a wall than this nothing is said of it. */
const LEAST_SEEN = 0.3;
const MOST_ASKED = 1500;
/** Floors and ceilings beside a wall: this far from its ends, and this far from its plane. */
const END_M = 0.15;
const BESIDE_M = { from: 0.02, to: 0.1 };
const LEAST_BESIDE = 8;
const MOST_ENDS = 200;

/** The shift of each wall between two clouds in one frame: the median, over the wall, of the distance along its normal. */
export function wallShifts(
  { cloud, patches, ownIndex }: { cloud: VoxelCloud; patches: readonly WallPatch[]; ownIndex: PointIndex },
  { later, index }: { later: VoxelCloud; index: PointIndex },
): WallShift[] {
  const isOriented = cloud.stations.length > 0 && later.stations.length > 0;
  return patches.map(({ voxels, normal, middle, areaM2, heightM, reachesCeiling }) => {
    const shifts: number[] = [];
    const step = Math.max(1, voxels.length / MOST_ASKED);
    let asked = 0;
    for (let at = 0; at < voxels.length; at += step, asked++) {
      const i = voxels[Math.floor(at)]!;
      const place: Point3 = [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!];
      const shift = shiftAt(later, index, place, normal, isOriented);
      if (shift !== undefined && !isOtherSurface(cloud, ownIndex, place, normal, shift)) shifts.push(shift);
    }
    const seenShare = shifts.length / Math.max(1, asked);
    const found = seenShare < LEAST_SEEN ? undefined : median(shifts);
    const isOtherSide =
      found !== undefined && !isOriented && showsOtherSide(found, { cloud, voxels, normal }, ownIndex, later, index);
    const medianM = isOtherSide ? null : (found ?? null);
    return { middle, normal, areaM2, heightM, reachesCeiling, medianM, seenShare };
  });
}

/** Where the nearest surface is along a normal: the mean of what is around the nearest point of it, as noise would pull the nearest towards us. */
function shiftAt(
  { x, y, z, nx, ny, planarity }: VoxelCloud,
  index: PointIndex,
  [px, py, pz]: Point3,
  [u, v]: Point3,
  isOriented: boolean,
): number | undefined {
  const found: number[] = [];
  let nearest = Infinity;
  const reachM = isOriented ? REACH_M.oriented : REACH_M.unknown;
  index.around(px, py, pz, Math.ceil(reachM / index.cellM), (j) => {
    const [dx, dy, dz] = [x[j]! - px, y[j]! - py, z[j]! - pz];
    const off = dx * u + dy * v;
    if (Math.abs(off) > reachM || Math.abs(dz) > SIDEWAYS_M || Math.abs(dx * v - dy * u) > SIDEWAYS_M) return;
    const facing = nx[j]! * u + ny[j]! * v;
    if (planarity[j]! < 0.5 || (isOriented ? facing : Math.abs(facing)) < SAME_WAY) return;
    found.push(off);
    if (Math.abs(off) < Math.abs(nearest)) nearest = off;
  });
  const near = found.filter((off) => Math.abs(off - nearest) <= SAME_PLANE_M);
  return near.length === 0 ? undefined : near.reduce((sum, off) => sum + off, 0) / near.length;
}

/** Whether the earlier scan itself has another surface where the later one was found: the far side of a thin wall that the later one sees alone. */
function isOtherSurface(
  { x, y, z }: VoxelCloud,
  index: PointIndex,
  [px, py, pz]: Point3,
  [u, v]: Point3,
  shift: number,
): boolean {
  if (Math.abs(shift) < OTHER_PLANE_M) return false;
  const [qx, qy] = [px + shift * u, py + shift * v];
  let isOther = false;
  index.around(qx, qy, pz, 1, (j) => {
    const off = (x[j]! - px) * u + (y[j]! - py) * v;
    isOther ||=
      Math.abs(off - shift) < SAME_PLANE_M && Math.abs(off) > OTHER_PLANE_M && Math.abs(z[j]! - pz) < SIDEWAYS_M;
  });
  return isOther;
}

/** Whether the scans show two sides of one wall, a different one each. What is as far away as a wall is thick has to show that it is the same side. */
function showsOtherSide(
  shift: number,
  wall: WallVoxels,
  ownIndex: PointIndex,
  later: VoxelCloud,
  index: PointIndex,
): boolean {
  if (Math.abs(shift) < OTHER_PLANE_M) return false;
  const own = sideOf(wall.cloud, ownIndex, wall, 0);
  const sides = own * sideOf(later, index, wall, shift);
  return Math.abs(shift) < THIN_WALL_M ? sides < 0 : sides <= 0;
}

type WallVoxels = { cloud: VoxelCloud; voxels: Int32Array; normal: Point3 };

/**
 * The side of a wall's plane, shifted, that floors and ceilings of a cloud begin at: 1 where the normal points, -1 behind, 0 where that cannot
 * be told. It is the side that was scanned, also where no station is known.
 */
function sideOf({ x, y, z, nz, planarity }: VoxelCloud, index: PointIndex, wall: WallVoxels, shift: number): number {
  const { cloud, voxels } = wall;
  const [u, v] = wall.normal;
  const heights = Array.from(voxels, (i) => cloud.z[i]!).sort((a, b) => a - b);
  const [low = 0, high = 0] = [heights[0], heights.at(-1)];
  const ends = voxels.filter((i) => cloud.z[i]! < low + END_M || cloud.z[i]! > high - END_M);
  const step = Math.max(1, ends.length / MOST_ENDS);
  let [before, behind] = [0, 0];
  for (let at = 0; at < ends.length; at += step) {
    const i = ends[Math.floor(at)]!;
    const [px, py] = [cloud.x[i]! + shift * u, cloud.y[i]! + shift * v];
    index.around(px, py, cloud.z[i]!, Math.ceil(END_M / index.cellM), (j) => {
      if (planarity[j]! < 0.5 || Math.abs(nz[j]!) < 0.8) return;
      const off = (x[j]! - px) * u + (y[j]! - py) * v;
      const isBeside = Math.abs((x[j]! - px) * v - (y[j]! - py) * u) < END_M && Math.abs(z[j]! - cloud.z[i]!) < END_M;
      if (!isBeside || Math.abs(off) < BESIDE_M.from || Math.abs(off) > BESIDE_M.to) return;
      if (off > 0) before++;
      else behind++;
    });
  }

  if (Math.max(before, behind) < LEAST_BESIDE) return 0;
  return before > 2 * behind ? 1 : behind > 2 * before ? -1 : 0;
}
