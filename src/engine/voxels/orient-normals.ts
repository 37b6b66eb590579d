import type { OccupiedSpace } from './occupied-space.ts';
import type { VoxelCloud } from './voxel-cloud.ts';

/** A surface hides what is farther behind it than this many cells: less than a thin wall. */
const OFF_SURFACE_CELLS = 1.5;
/** What is this near to a station is its tripod. */
const AROUND_STATION_M = 0.4;
/** So many of the nearest stations on each side of a surface are asked. */
const MOST_ASKED = 3;

/** The stations nearest to a voxel on one side of its surface, nearest first. */
type Nearest = { count: number; station: Int32Array; distance2: Float64Array };

/**
 * Turns the normals of the voxels `from` to `to` to the side that the surface was seen from: that of the nearest station with
 * nothing between, or the nearest of all where there is none. Without stations their sign is arbitrary but fixed (first non-zero
 * of z, x, y positive).
 */
export function orientNormals(cloud: VoxelCloud, space: OccupiedSpace, from: number, to: number): void {
  const { nx, ny, nz } = cloud;
  const stations = Float64Array.from(cloud.stations.flat());
  const [before, behind] = [noStations(), noStations()];
  for (let i = from; i < to; i++) {
    const isTurned =
      stations.length === 0
        ? (nz[i]! || nx[i]! || ny[i]!) < 0
        : isSeenFromBehind(cloud, stations, space, i, before, behind);
    if (!isTurned) continue;
    nx[i] = -nx[i]!;
    ny[i] = -ny[i]!;
    nz[i] = -nz[i]!;
  }
}

/** `stations`: x, y, z of each. `before` and `behind` are filled anew: millions of voxels would make as many lists. */
function isSeenFromBehind(
  cloud: VoxelCloud,
  stations: Float64Array,
  space: OccupiedSpace,
  i: number,
  before: Nearest,
  behind: Nearest,
): boolean {
  const { x, y, z, nx, ny, nz } = cloud;
  before.count = 0;
  behind.count = 0;
  for (let at = 0; at < stations.length; at += 3) {
    const dx = stations[at]! - x[i]!;
    const dy = stations[at + 1]! - y[i]!;
    const dz = stations[at + 2]! - z[i]!;
    const isBehind = dx * nx[i]! + dy * ny[i]! + dz * nz[i]! < 0;
    keepNearest(isBehind ? behind : before, dx * dx + dy * dy + dz * dz, at);
  }
  if (before.count === 0 || behind.count === 0) return before.count === 0;
  // Both sides together, nearest first; at the same distance the side before the surface.
  let [a, b] = [0, 0];
  while (a < before.count || b < behind.count) {
    const isBefore = a < before.count && !(b < behind.count && behind.distance2[b]! < before.distance2[a]!);
    const side = isBefore ? before : behind;
    const place = isBefore ? a++ : b++;
    if (sees(cloud, space, i, stations, side.station[place]!, Math.sqrt(side.distance2[place]!))) return !isBefore;
  }
  return behind.distance2[0]! < before.distance2[0]!;
}

const noStations = (): Nearest => ({
  count: 0,
  station: new Int32Array(MOST_ASKED),
  distance2: new Float64Array(MOST_ASKED),
});

function keepNearest(kept: Nearest, distance2: number, station: number): void {
  if (kept.count === MOST_ASKED && distance2 >= kept.distance2[MOST_ASKED - 1]!) return;
  let at = kept.count === MOST_ASKED ? MOST_ASKED - 1 : kept.count++;
  for (; at > 0 && kept.distance2[at - 1]! > distance2; at--) {
    kept.distance2[at] = kept.distance2[at - 1]!;
    kept.station[at] = kept.station[at - 1]!;
  }
  kept.distance2[at] = distance2;
  kept.station[at] = station;
}

function sees(
  { x, y, z, nx, ny, nz }: VoxelCloud,
  space: OccupiedSpace,
  i: number,
  stations: Float64Array,
  station: number,
  distanceM: number,
): boolean {
  const dx = stations[station]! - x[i]!;
  const dy = stations[station + 1]! - y[i]!;
  const dz = stations[station + 2]! - z[i]!;
  const offM = Math.abs(dx * nx[i]! + dy * ny[i]! + dz * nz[i]!);
  const start = (OFF_SURFACE_CELLS * space.cellM) / offM;
  const end = 1 - AROUND_STATION_M / distanceM;
  if (!(start < end)) return true;
  const share = end - start;
  return space.isFree(x[i]! + start * dx, y[i]! + start * dy, z[i]! + start * dz, share * dx, share * dy, share * dz);
}
