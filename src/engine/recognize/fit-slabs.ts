import { along, direction, leftOf, type Point2 } from '#geometry/plane.ts';
import type { OutlineWithHoles } from '#geometry/polygon.ts';
import type { Building, Room, Slab, Stair } from '#domain/building/building.ts';
import { sharedM2, subtractRegions } from './geometry/polygon-clip.ts';
import { round } from './round.ts';
import { slantedRoofs } from './under-roof.ts';

/** A slab is at least this thick; a room that reaches higher goes through it. */
const LEAST_SLAB_M = 0.1;
/** Less of a room under a slab is an error of its outline. */
const LEAST_UNDER_M2 = 0.1;
/** Where a stair has less than this to the slab over it, the slab is open. */
const HEADROOM_M = 2;

/**
 * Slabs that fill no room and no stair: a floor begins above the ceilings under it and is open over halls and flights; a roof lies
 * on the highest ceiling under it.
 */
export function fitSlabs({ slabs, rooms, stairs, storeys }: Building): Slab[] {
  const elevationOf = (id: string): number => storeys.find((storey) => storey.id === id)?.elevationM ?? 0;
  const topOf = (room: Room): number => elevationOf(room.storey_id) + room.heightM;
  return slabs.flatMap((slab) => {
    const isBelow = ({ storey_id }: Room): boolean => elevationOf(storey_id) < slab.topM - LEAST_SLAB_M;
    const under = rooms.filter((room) => isBelow(room) && sharedM2(room, slab) > LEAST_UNDER_M2);
    // Slanted roofs, and what is level between them, were measured.
    if (slab.kind === 'roof')
      return [slantedRoofs(slabs, slab.storey_id).length > 0 ? slab : onCeilings(slab, under.map(topOf))];
    const isThrough = (room: Room): boolean => topOf(room) > slab.topM - LEAST_SLAB_M;
    const undersideM = Math.max(slab.topM - slab.thicknessM, ...under.filter((room) => !isThrough(room)).map(topOf));
    const wells = stairs.flatMap((stair) => stairwell(stair, undersideM, slab.topM));
    const open = [...under.filter(isThrough), ...wells];
    const fitted = { ...slab, thicknessM: round(slab.topM - undersideM) };
    return open.length === 0 ? [fitted] : opened(fitted, open);
  });
}

function onCeilings(slab: Slab, ceilingsM: readonly number[]): Slab {
  const undersideM = Math.max(slab.topM - slab.thicknessM, ...ceilingsM);
  return { ...slab, topM: round(undersideM + slab.thicknessM) };
}

function opened(slab: Slab, open: readonly OutlineWithHoles[]): Slab[] {
  return subtractRegions(slab, open).map(({ polygon, holes }, i) => ({
    ...slab,
    id: i === 0 ? slab.id : `${slab.id}-${i + 1}`,
    polygon: polygon.map(([x, y]): Point2 => [round(x), round(y)]),
    holes: holes.map((hole) => hole.map(([x, y]): Point2 => [round(x), round(y)])),
  }));
}

/** The part of a flight over which a slab would be too low. */
function stairwell(
  { start_pt, end_pt, width, riserCount, riserM, goingM }: Stair,
  undersideM: number,
  topM: number,
): OutlineWithHoles[] {
  const footM = start_pt[2] - riserM;
  if (footM > topM - HEADROOM_M || footM + riserCount * riserM <= undersideM) return [];
  const firstTread = Math.max(1, Math.ceil((undersideM - HEADROOM_M - footM) / riserM));
  const start: Point2 = [start_pt[0], start_pt[1]];
  const way = direction(start, [end_pt[0], end_pt[1]]);
  const [fromM, toM] = [(firstTread - 1) * goingM, (riserCount - 1) * goingM];
  const corner = (alongM: number, side: number): Point2 =>
    along(along(start, way, alongM), leftOf(way), (side * width) / 2);
  return fromM >= toM
    ? []
    : [{ polygon: [corner(fromM, -1), corner(toM, -1), corner(toM, 1), corner(fromM, 1)], holes: [] }];
}
