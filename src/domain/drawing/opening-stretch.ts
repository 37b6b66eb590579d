import { dot, subtract } from '#geometry/plane.ts';
import type { Door, Window } from '#domain/building/building.ts';
import type { WallFootprint } from './wall-footprint.ts';
import type { Stretch } from './wall-pieces.ts';

/** Height over the floor at which a plan cuts the building (4 ft). */
export const CUT_HEIGHT_M = 1.2;

/** Where an opening is along its wall. */
export function stretchOf(footprint: WallFootprint, opening: Door | Window): Stretch {
  const middleM = dot(subtract([opening.center[0], opening.center[1]], footprint.start), footprint.direction);
  return { fromM: middleM - opening.width / 2, toM: middleM + opening.width / 2 };
}

/** Whether the plan's cut goes through an opening: a high window leaves the wall whole. */
export const isCut = (opening: Door | Window): boolean =>
  opening.sill < CUT_HEIGHT_M && opening.sill + opening.height > CUT_HEIGHT_M;
