import { OccupiedSpace } from '#engine/voxels/occupied-space.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** What a scanner sees through is open for this far behind a place. */
const BEHIND_M = 12;
const STATION_REACH_M = 20;
const MOST_STATIONS = 6;
/** Without stations: a place is in scanned space if surfaces are around it this near, in so many of the six directions. */
const AROUND_M = 4;
const LEAST_AROUND = 4;
const DIRECTIONS = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/**
 * Tells whether a scan would show a surface at a place, if one had been there. With stations: one of the nearest looks through the place
 * at something behind it. Without: surfaces are around the place, which also takes the inside of a closed cupboard for scanned.
 */
export function scanCoverage(cloud: VoxelCloud): (x: number, y: number, z: number) => boolean {
  const cellM = Math.max(0.06, 2 * cloud.voxelM);
  const space = OccupiedSpace.of(cloud, cellM);
  const { stations } = cloud;
  if (stations.length === 0)
    return (x, y, z) => {
      let around = 0;
      for (const [dx, dy, dz] of DIRECTIONS)
        if (!space.isFree(x, y, z, dx * AROUND_M, dy * AROUND_M, dz * AROUND_M)) around++;
      return around >= LEAST_AROUND;
    };
  return (x, y, z) =>
    stations
      .map(([sx, sy, sz]) => ({
        dx: x - sx,
        dy: y - sy,
        dz: z - sz,
        sx,
        sy,
        sz,
        far: Math.hypot(x - sx, y - sy, z - sz),
      }))
      .filter(({ far }) => far < STATION_REACH_M && far > 2 * cellM)
      .sort((a, b) => a.far - b.far)
      .slice(0, MOST_STATIONS)
      .some(({ dx, dy, dz, sx, sy, sz, far }) => {
        const behind = BEHIND_M / far;
        return space.isFree(sx, sy, sz, dx, dy, dz) && !space.isFree(x, y, z, dx * behind, dy * behind, dz * behind);
      });
}
