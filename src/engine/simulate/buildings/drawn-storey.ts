import type { Point2 } from '#geometry/plane.ts';
import type { PlanColumn } from './columns.ts';
import type { Piece } from './furniture.ts';
import type { PlannedStorey } from './plan-storey.ts';
import type { SlopedCeiling } from './sloped-ceiling.ts';
import type { Flight } from './stairs.ts';

/** One storey ready to be built. */
export type DrawnStorey = {
  id: string;
  elevationM: number;
  plan: PlannedStorey;
  /** Outdoor corners of the outer walls, counter-clockwise. */
  outline: Point2[];
  columns: PlanColumn[];
  pieces: Piece[];
  /** The flight that leaves this storey upwards, and the one that arrives from below. */
  flightUp: Flight | undefined;
  flightDown: Flight | undefined;
  /** The ceiling of a storey under the roof; level where undefined. */
  slope: SlopedCeiling | undefined;
};
