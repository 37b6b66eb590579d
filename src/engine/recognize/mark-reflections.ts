import { OccupiedSpace } from '#engine/voxels/occupied-space.ts';
import { findMirrors, inMirror, mirrored, type Drafted, type Mirror } from './find-mirrors.ts';
import type { Point3 } from '#geometry/space.ts';
import type { StoreyCloud } from './storey-cloud.ts';

/** Lines of sight end this many voxels before what they see; a cell of space has two. */
const CELL_VOXELS = 2;
const OFF_SURFACE_CELLS = 1.5;
/** Reflections are looked for in cells of this size. */
const MATCH_M = 0.06;
/** So far before its wall the surface of a mirror can be. */
const BEFORE_WALL_M = [0, 0.015, 0.03];
/** Of what a mirror shows, so much is there in front of it. */
const LEAST_REFLECTED = 0.65;
const LEAST_SHOWN = 300;
/** So many of a storey's voxels are asked first. */
const MOST_ASKED = 50_000;

/**
 * Marks the voxels that a scanner saw in mirrors on a storey's walls: they are not where they seem. What a station behind the wall sees
 * as well is there. Answers how many.
 * @param marks 1 per voxel of the whole cloud
 */
export function markReflections(cloud: StoreyCloud, draft: Drafted, marks: Uint8Array): number {
  const mirrors = findMirrors(cloud, draft);
  if (mirrors.length === 0) return 0;
  const sights = OccupiedSpace.of(cloud, CELL_VOXELS * cloud.voxelM);
  const matches = OccupiedSpace.of(cloud, MATCH_M);
  let count = 0;
  for (const mirror of mirrors) {
    const step = Math.max(1, Math.floor(cloud.count / MOST_ASKED));
    const asked = seenInMirror(cloud, mirror, sights, step);
    const isMirror =
      asked.length * step >= LEAST_SHOWN && reflectedShare(cloud, asked, mirror, matches) >= LEAST_REFLECTED;
    if (!isMirror) continue;
    for (const i of seenInMirror(cloud, mirror, sights, 1)) {
      marks[cloud.index[i]!] = 1;
      count++;
    }
  }
  return count;
}

/** Of every so many voxels those that stations see in a mirror, and none sees directly from behind it. */
function seenInMirror(cloud: StoreyCloud, mirror: Mirror, space: OccupiedSpace, step: number): number[] {
  const behind = cloud.stations.filter((station) => mirrored(mirror, station, 0).beforeM < 0);
  const isInside = inMirror(mirror);
  const seen: number[] = [];
  for (let i = 0; i < cloud.count; i += step) {
    if (!isInside(cloud.x[i]!, cloud.y[i]!, cloud.z[i]!)) continue;
    if (!behind.some((station) => sees(space, station, placeOf(cloud, i)))) seen.push(i);
  }
  return seen;
}

const placeOf = ({ x, y, z }: StoreyCloud, i: number): Point3 => [x[i]!, y[i]!, z[i]!];

function sees(space: OccupiedSpace, [x, y, z]: Point3, [px, py, pz]: Point3): boolean {
  const [dx, dy, dz] = [px - x, py - y, pz - z];
  const end = 1 - (OFF_SURFACE_CELLS * space.cellM) / Math.hypot(dx, dy, dz);
  return end > 0 && space.isFree(x, y, z, end * dx, end * dy, end * dz);
}

/** Share of voxels whose reflection in a mirror is a voxel too. */
function reflectedShare(cloud: StoreyCloud, voxels: readonly number[], mirror: Mirror, space: OccupiedSpace): number {
  const shares = BEFORE_WALL_M.map((beforeWallM) => {
    const there = voxels.filter((i) => {
      const [x, y, z] = mirrored(mirror, placeOf(cloud, i), beforeWallM).place;
      return !space.isFree(x, y, z, 0, 0, 0);
    });
    return there.length / voxels.length;
  });
  return Math.max(...shares);
}
