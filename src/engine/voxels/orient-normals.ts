import type { OccupiedSpace } from './occupied-space.ts';
import type { VoxelCloud } from './voxel-cloud.ts';

/** A surface hides what is farther behind it than this many cells: less than a thin wall. */
const OFF_SURFACE_CELLS = 1.5;
/** What is this near to a station is its tripod. */
const AROUND_STATION_M = 0.4;
/** So many of the nearest stations on each side of a surface are asked. */
const MOST_ASKED = 3;

type Asked = { distance2: number; station: number };

/**
 * Turns the normals of the voxels `from` to `to` to the side that the surface was seen from: that of the nearest station with
 * nothing between, or the nearest of all where there is none. Without stations their sign is arbitrary but fixed (first non-zero
 * of z, x, y positive).
 */
export function orientNormals(cloud: VoxelCloud, space: OccupiedSpace, from: number, to: number): void {
  const { nx, ny, nz } = cloud;
  for (let i = from; i < to; i++) {
    const isTurned = cloud.stations.length === 0 ? (nz[i]! || nx[i]! || ny[i]!) < 0 : isSeenFromBehind(cloud, space, i);
    if (!isTurned) continue;
    nx[i] = -nx[i]!;
    ny[i] = -ny[i]!;
    nz[i] = -nz[i]!;
  }
}

function isSeenFromBehind(cloud: VoxelCloud, space: OccupiedSpace, i: number): boolean {
  const { x, y, z, nx, ny, nz, stations } = cloud;
  const before: Asked[] = [];
  const behind: Asked[] = [];
  for (let station = 0; station < stations.length; station++) {
    const [sx, sy, sz] = stations[station]!;
    const [dx, dy, dz] = [sx - x[i]!, sy - y[i]!, sz - z[i]!];
    keepNearest(dx * nx[i]! + dy * ny[i]! + dz * nz[i]! < 0 ? behind : before, dx * dx + dy * dy + dz * dz, station);
  }
  if (before.length === 0 || behind.length === 0) return before.length === 0;
  const isBehind = behind[0]!.distance2 < before[0]!.distance2;
  const asked = [...before, ...behind].sort((a, b) => a.distance2 - b.distance2);
  const seeing = asked.find(({ station, distance2 }) =>
    sees(cloud, space, i, stations[station]!, Math.sqrt(distance2)),
  );
  return seeing ? behind.includes(seeing) : isBehind;
}

function keepNearest(kept: Asked[], distance2: number, station: number): void {
  if (kept.length === MOST_ASKED && distance2 >= kept[MOST_ASKED - 1]!.distance2) return;
  let at = kept.length;
  while (at > 0 && kept[at - 1]!.distance2 > distance2) at--;
  kept.splice(at, 0, { distance2, station });
  if (kept.length > MOST_ASKED) kept.pop();
}

function sees(
  { x, y, z, nx, ny, nz }: VoxelCloud,
  space: OccupiedSpace,
  i: number,
  [sx, sy, sz]: readonly [number, number, number],
  distanceM: number,
): boolean {
  const [dx, dy, dz] = [sx - x[i]!, sy - y[i]!, sz - z[i]!];
  const offM = Math.abs(dx * nx[i]! + dy * ny[i]! + dz * nz[i]!);
  const start = (OFF_SURFACE_CELLS * space.cellM) / offM;
  const end = 1 - AROUND_STATION_M / distanceM;
  if (!(start < end)) return true;
  const share = end - start;
  return space.isFree(x[i]! + start * dx, y[i]! + start * dy, z[i]! + start * dz, share * dx, share * dy, share * dz);
}
