import type { Point2 } from '#geometry/plane.ts';
import type { Building } from '#domain/building/building.ts';
import type { BuildingFeature } from '#engine/simulate/varied/building-features.ts';

/** Something that a ray can hit. `id` is the id of the element in `truth`, or a name of its own ('ground'). */
export type MeshElement = { id: string; classId: number };

/** Triangles of a building in metres. */
export type BuildingMesh = {
  /** Nine numbers per triangle. */
  positions: Float32Array;
  /** Index into `elements` per triangle. */
  elementOf: Uint32Array;
  /** 1 for glass: a scanner mostly sees through it. */
  isGlass: Uint8Array;
  /** 1 for a mirror: a scanner sees what it reflects, behind it. None when left out. */
  isMirror?: Uint8Array;
  elements: MeshElement[];
};

/** A building whose every part is known: what a perfect recognition of it would answer, and its visible surfaces. */
export type BuildingModel = {
  name: string;
  truth: Building;
  /** Doors whose leaf is shut; all others are open. */
  closedDoorIds: string[];
  mesh: BuildingMesh;
  /** What was drawn into a varied building. */
  features?: readonly BuildingFeature[];
  /** Rooms that nobody scans from inside. */
  neverEnteredIds?: readonly string[];
  /** Floors that no tripod can stand on, by storey: stairwells and the like. */
  noStand?: readonly { storeyId: string; outline: readonly Point2[] }[];
  /** What is special about an element of the truth, by its id: for counting what is missed by kind. */
  marks?: Readonly<Record<string, ElementMark>>;
};

export type ElementMark = 'curved' | 'shaft' | 'hall' | 'split' | 'attic' | 'closed' | 'glazing' | 'gallery';

export type BuildingStyle = 'house' | 'l-house' | 'wing-house' | 'office' | 'storeys' | 'attic';

export type BuildingOptions = {
  /** Thickness of the outer walls; drawn from 0.20 to 0.45 when left out. */
  outerWallM?: number;
  /** Adds furniture. Default: none. */
  isFurnished?: boolean;
  /** Default: 'open'. */
  doors?: 'open' | 'closed' | 'mixed';
  /** For style 'storeys'. Default: 2. */
  storeyCount?: number;
};
