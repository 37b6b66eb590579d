import type { Building } from '#domain/building/building.ts';

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
  elements: MeshElement[];
};

/** A building whose every part is known: what a perfect recognition of it would answer, and its visible surfaces. */
export type BuildingModel = {
  name: string;
  truth: Building;
  /** Doors whose leaf is shut; all others stand open. */
  closedDoorIds: string[];
  mesh: BuildingMesh;
};

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
