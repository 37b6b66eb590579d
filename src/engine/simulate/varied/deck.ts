import type { Point2 } from '#geometry/plane.ts';
import type { Piece } from '#engine/simulate/buildings/furniture.ts';
import type { PlanColumn } from '#engine/simulate/buildings/columns.ts';
import type { PlannedStorey } from '#engine/simulate/buildings/plan-storey.ts';
import type { SlopedCeiling } from '#engine/simulate/buildings/sloped-ceiling.ts';
import type { Flight } from '#engine/simulate/buildings/stairs.ts';
import type { CellKind } from './layout-cell.ts';

/** A storey of the truth. Two decks may be on the same level. */
export type Level = {
  id: string;
  elevationM: number;
  /** Floor to the underside of the slab or roof above. */
  structuralM: number;
  slabM: number;
};

type CeilingKind = 'level' | 'suspended' | 'sloped';

/** What is above a cell of the plan. Heights in meters, absolute. */
export type DeckCell = {
  kind: CellKind;
  level: Level;
  floorZ: number;
  /** Where its walls end; for a sloped ceiling the height of the level middle, for a hall the floor above. */
  ceilingZ: number;
  ceiling: CeilingKind;
  /** Floor to ceiling as a person in the room sees it. */
  roomHeightM: number;
  /** Lowest height of a sloped ceiling. */
  leastHeightM: number | undefined;
  isClosed: boolean;
};

/** Half a storey up from a doorway in the wall between two levels, in a pit in the floor of the higher one. */
export type HalfFlight = {
  /** Outline of the pit: from the wall, upwards along the flight. */
  pit: Point2[];
  /** Middle of the lowest riser, and the way up. */
  start: Point2;
  towards: Point2;
  widthM: number;
  riserCount: number;
  riserM: number;
  goingM: number;
  fromZ: number;
  toZ: number;
};

/** An outdoor platform in front of a door. */
export type Balcony = {
  /** First corner at the wall, then along it; the third and fourth are outdoors. */
  outline: Point2[];
  floorZ: number;
  isSolid: boolean;
};

/** A surface that hangs upright in the plan: a curtain. */
export type Drape = { line: Point2[]; bottomZ: number; topZ: number };

/** `from` to `to` along a wall, in front of its face. */
export type Mirror = { from: Point2; to: Point2; bottomZ: number; topZ: number };

/** All that one plan becomes: the rooms of a storey, or of both halves of a split level. */
export type Deck = {
  id: string;
  plan: PlannedStorey;
  cells: DeckCell[];
  outline: Point2[];
  slope: SlopedCeiling | undefined;
  /** Lower end of the outer walls. */
  baseZ: number;
  isTop: boolean;
  flightUp: Flight | undefined;
  flightDown: Flight | undefined;
  halfFlight: HalfFlight | undefined;
  balconies: Balcony[];
  columns: (PlanColumn & { cell: number })[];
  pieces: (Piece & { cell: number })[];
  drapes: Drape[];
  mirrors: Mirror[];
};
