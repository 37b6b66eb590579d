import type { Point2 } from '#geometry/plane.ts';
import { crossLines } from '#geometry/plane.ts';
import { centerOf } from './geometry/mask.ts';
import { NoBuildingError } from './no-building-error.ts';
import { maskOf } from './scanned-floor.ts';
import type { StoreyPlan } from './storey-plan.ts';
import { modeledShapes } from './unmodeled-floor.ts';
import { middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';

/** A building has a storey with walls around at least this much floor. */
const LEAST_ENCLOSED_M2 = 4;
/** At least this share of the scanned floor is in rooms and walls, or else what was modeled is not what was scanned. */
const LEAST_EXPLAINED = 0.2;
/** Floor has walls around it where they are met in at least this share of the directions: beside a single wall it is half. */
const LEAST_MET = 0.6;
const DIRECTIONS = 16;
/** Walls farther away are not around a place. */
const FARTHEST_M = 30;
/** Floor is looked at in places this far apart. */
const PLACE_M = 0.4;

/** What of a storey tells whether it is one. */
export type StoreyEvidence = Pick<StoreyPlan, 'scanned' | 'rooms' | 'walls' | 'outlines'>;

/**
 * Throws where the plans are no building: no storey has walls around at least 4 m² of floor, or less than a fifth of the
 * scanned floor is explained by rooms and walls.
 * @throws NoBuildingError with a sentence for the customer
 */
export function requireBuilding(plans: readonly StoreyEvidence[]): void {
  if (plans.every((plan) => plan.walls.length === 0)) throw new NoBuildingError('No walls were found in the scan.');
  const enclosedM2 = plans.map(enclosedFloorM2);
  if (enclosedM2.every((areaM2) => areaM2 < LEAST_ENCLOSED_M2))
    throw new NoBuildingError('No floor with walls around it was found in the scan.');
  let [scannedM2, explainedM2] = [0, 0];
  plans.forEach((plan, storey) => {
    const { data, cellM } = plan.scanned;
    const modeled = maskOf(plan.scanned, modeledShapes(plan));
    const all = data.reduce((sum, isFloor) => sum + isFloor, 0) * cellM * cellM;
    const covered = data.reduce((sum, isFloor, cell) => sum + (isFloor & modeled[cell]!), 0) * cellM * cellM;
    scannedM2 += all;
    explainedM2 += plan.rooms.length > 0 ? covered : Math.min(covered, enclosedM2[storey]!);
  });
  if (explainedM2 < LEAST_EXPLAINED * scannedM2)
    throw new NoBuildingError(
      `Rooms explain only ${Math.round((100 * explainedM2) / scannedM2)}% of the scanned floor, too little for a model of the building.`,
      'few-rooms',
    );
}

/** Floor of a storey with walls around it: its rooms, and scanned floor from which walls are met in most directions. */
function enclosedFloorM2({ scanned, rooms, walls }: StoreyEvidence): number {
  const inRoom = maskOf(
    scanned,
    rooms.map(({ polygon }) => polygon),
  );
  const step = Math.max(1, Math.round(PLACE_M / scanned.cellM));
  const lines = walls.map(toLine);
  let enclosed = 0;
  for (let row = 0; row < scanned.height; row += step) {
    for (let column = 0; column < scanned.width; column += step) {
      const cell = row * scanned.width + column;
      if (scanned.data[cell] && !inRoom[cell] && isEnclosed(centerOf(scanned, cell), lines)) enclosed++;
    }
  }
  return rooms.reduce((sum, { areaM2 }) => sum + areaM2, enclosed * (step * scanned.cellM) ** 2);
}

type Line = { from: Point2; along: Point2; lengthM: number };

const toLine = (wall: WallDraft): Line => ({
  from: onAxis(wall.axis, wall.from, middleOf(wall)),
  along: wall.axis.along,
  lengthM: wall.to - wall.from,
});

function isEnclosed(at: Point2, lines: readonly Line[]): boolean {
  let met = 0;
  for (let i = 0; i < DIRECTIONS; i++) {
    const angleRad = (2 * Math.PI * (i + 0.5)) / DIRECTIONS;
    const towards: Point2 = [Math.cos(angleRad), Math.sin(angleRad)];
    if (lines.some(({ from, along, lengthM }) => isMet(at, towards, from, along, lengthM))) met++;
  }
  return met >= LEAST_MET * DIRECTIONS;
}

function isMet(at: Point2, towards: Point2, from: Point2, along: Point2, lengthM: number): boolean {
  const crossed = crossLines(at, towards, from, along, 1e-3);
  return crossed !== undefined && crossed.t > 0 && crossed.t < FARTHEST_M && crossed.s >= 0 && crossed.s <= lengthM;
}
