import { OccupiedSpace } from '#engine/voxels/occupied-space.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import type { Rectangle } from './opening-candidates.ts';
import { middleOf, widthOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';

const CELL_M = 0.05;
/** Lines of sight end this far before the wall's face, whose own cells would block them beside the gap. */
const OFF_FACE_M = 0.1;
/** What is this near to a station is its tripod. */
const AROUND_STATION_M = 0.4;
/** Farther stations measure too few points on a wall to say that it is not there. */
const FARTHEST_M = 12;
const MOST_STATIONS = 4;
/** Lines of sight are tried to so many places along a gap and as many up it. */
const PLACES = 10;
/** Margin of a gap that is not asked: lines to it graze its edges. */
const MARGIN = 0.1;

/**
 * Says through which share of a gap in a wall's face the stations looked: nothing stood between them and the wall, and it was not there.
 * 0 without stations.
 */
export type LookedThrough = (wall: WallDraft, gap: Rectangle) => number;

/** @param cloud the voxels of one storey, which stay as they are; heights of gaps are above `floorM` */
export function lookedThrough(cloud: VoxelCloud, floorM: number): LookedThrough {
  let space: OccupiedSpace | undefined;
  return (wall, gap) => {
    if (cloud.stations.length === 0) return 0;
    space ??= OccupiedSpace.of(cloud, CELL_M);
    const sides = [...(wall.lowFaces.length > 0 ? [-1] : []), ...(wall.highFaces.length > 0 ? [1] : [])];
    return Math.max(0, ...sides.map((side) => shareFrom(side)));

    function shareFrom(side: number): number {
      const offset = middleOf(wall) + side * (widthOf(wall) / 2 + OFF_FACE_M);
      const middle = onAxis(wall.axis, wall.from + (gap.from + gap.to) / 2, offset);
      const stations = cloud.stations
        .map(([x, y, z]) => ({
          station: [x, y, z] as const,
          awayM: (x * wall.axis.left[0] + y * wall.axis.left[1] - offset) * side,
          distanceM: Math.hypot(x - middle[0], y - middle[1], z - floorM - (gap.bottom + gap.top) / 2),
        }))
        .filter(({ awayM, distanceM }) => awayM > AROUND_STATION_M && distanceM < FARTHEST_M)
        .sort((a, b) => a.distanceM - b.distanceM)
        .slice(0, MOST_STATIONS);
      let looked = 0;
      for (let i = 0; i < PLACES; i++) {
        for (let j = 0; j < PLACES; j++) {
          const share = (step: number): number => MARGIN + ((1 - 2 * MARGIN) * (step + 0.5)) / PLACES;
          const [x, y] = onAxis(wall.axis, wall.from + gap.from + share(i) * (gap.to - gap.from), offset);
          const z = floorM + gap.bottom + share(j) * (gap.top - gap.bottom);
          const isSeen = stations.some(({ station: [sx, sy, sz] }) => {
            const [dx, dy, dz] = [sx - x, sy - y, sz - z];
            const end = 1 - AROUND_STATION_M / Math.hypot(dx, dy, dz);
            return space!.isFree(x, y, z, end * dx, end * dy, end * dz);
          });
          if (isSeen) looked++;
        }
      }
      return looked / (PLACES * PLACES);
    }
  };
}
