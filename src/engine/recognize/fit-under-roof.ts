import { along, direction, distance, type Point2 } from '#geometry/plane.ts';
import { contains, netAreaM2 } from '#geometry/polygon.ts';
import { heightOnPlane } from '#geometry/slanted-plane.ts';
import type { Building, Room, Slab, Wall } from '#domain/building/building.ts';
import { round } from './round.ts';
import { heightsUnder, partsUnder, slantedRoofs, undersideOf } from './under-roof.ts';

/** A room of which less is under the roof, or whose ceiling ends this far from it, has a ceiling of its own. */
const LEAST_UNDER = 0.9;
const SAME_M = 0.2;
const STEP_M = 0.05;

/** Walls and rooms as high as the slanted roofs over them: what was seen of a ceiling ends short of its edges. */
export function fitUnderRoof(building: Building): Building {
  const roofsOf = new Map(building.storeys.map(({ id }) => [id, slantedRoofs(building.slabs, id)]));
  const floorOf = new Map(building.storeys.map(({ id, elevationM }) => [id, elevationM]));
  const over = ({ storey_id }: Wall | Room): { roofs: Slab[]; floorM: number } => ({
    roofs: roofsOf.get(storey_id) ?? [],
    floorM: floorOf.get(storey_id) ?? 0,
  });
  return {
    ...building,
    walls: building.walls.map((wall) => {
      const { roofs, floorM } = over(wall);
      const heightM = highestOver(wall, roofs) - floorM;
      return heightM > 0 ? { ...wall, height: round(heightM) } : wall;
    }),
    rooms: building.rooms.map((room) => {
      const { roofs, floorM } = over(room);
      const parts = partsUnder(room, roofs);
      if (
        room.ceiling !== 'sloped' ||
        parts.reduce((sum, part) => sum + netAreaM2(part), 0) < LEAST_UNDER * room.areaM2
      )
        return room;
      const { leastM, mostM } = heightsUnder(parts);
      const isSame = Math.abs(mostM - floorM - room.heightM) <= SAME_M && leastM > floorM;
      return isSame ? { ...room, heightM: round(mostM - floorM), leastHeightM: round(leastM - floorM) } : room;
    }),
  };
}

/** Height of the roof over a wall's axis where it is highest; none where no roof is over it. */
function highestOver({ start_pt, end_pt }: Wall, roofs: readonly Slab[]): number {
  const start: Point2 = [start_pt[0], start_pt[1]];
  const end: Point2 = [end_pt[0], end_pt[1]];
  const steps = Math.max(1, Math.round(distance(start, end) / STEP_M));
  const way = direction(start, end);
  let highestM = -Infinity;
  for (let step = 0; step <= steps; step++) {
    const place = along(start, way, (step / steps) * distance(start, end));
    for (const roof of roofs)
      if (contains(roof.polygon, ...place)) highestM = Math.max(highestM, heightOnPlane(undersideOf(roof), ...place));
  }
  return highestM;
}
