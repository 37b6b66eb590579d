import { areaM2, netAreaM2 } from '#geometry/polygon.ts';
import { simplifyRing } from '#geometry/simplify-ring.ts';
import type { Point2 } from '#geometry/plane.ts';
import { dilated, eroded } from './geometry/mask.ts';
import type { Grid } from './geometry/grid.ts';
import type { Region } from './geometry/polygon-clip.ts';
import { outlinesOfMask } from './outlines-of-mask.ts';
import { maskOf } from './scanned-floor.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { WallDraft } from './wall-draft.ts';
import { wallBody } from './wall-body.ts';

/** What is narrower is along a wall, in a reveal or under a door. */
const LEAST_WIDTH_M = 0.6;
/** A smaller piece is not worth a word: a glimpse through a door, a niche. */
const LEAST_AREA_M2 = 1.5;
/** The steps of a slanted boundary are smoothed, in cells. */
const STEPS = 0.8;
/** Holes smaller than this are furniture on the floor. */
const LEAST_HOLE_M2 = 2;

/** What a storey's model says about its floor. */
type Modeled = {
  rooms: readonly Pick<RoomDraft, 'polygon'>[];
  walls: readonly WallDraft[];
  outlines: readonly Region[];
};

/**
 * Floor of a storey that was scanned and lies in no room, largest region first, in the aligned frame. Where no room closed,
 * what the assumed outline covers is counted as floor of the building and is not among it.
 */
export function unmodeledFloor(floor: Grid, plan: Modeled): Region[] {
  const modeled = maskOf(floor, modeledShapes(plan));
  const left: Grid = { ...floor, data: floor.data.map((isFloor, cell) => (modeled[cell] ? 0 : isFloor)) };
  const reach = Math.max(1, Math.round(LEAST_WIDTH_M / 2 / floor.cellM));
  const broad = dilated(eroded(left, reach), reach);
  return outlinesOfMask(broad)
    .map((region) => smoothed(region, floor.cellM))
    .filter(({ areaM2 }) => areaM2 >= LEAST_AREA_M2)
    .sort((a, b) => b.areaM2 - a.areaM2);
}

/** Rooms, and the walls around them with the thresholds in them. */
export function modeledShapes({ rooms, walls, outlines }: Modeled): Point2[][] {
  if (rooms.length === 0) return outlines.map(({ polygon }) => polygon);
  return [...rooms.map(({ polygon }) => polygon), ...walls.map((wall) => wallBody(wall, walls))];
}

/** Its steps smoothed, and holes that are furniture filled. */
function smoothed({ polygon, holes }: Region, cellM: number): Region {
  const outer = simplifyRing(polygon, STEPS * cellM);
  const inner = holes.filter((hole) => areaM2(hole) >= LEAST_HOLE_M2).map((hole) => simplifyRing(hole, STEPS * cellM));
  return { polygon: outer, holes: inner, areaM2: netAreaM2({ polygon: outer, holes: inner }) };
}
