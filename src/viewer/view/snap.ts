import type { Point3 } from '#geometry/space.ts';

/** A place on what is shown, in project meters, and what it is: a corner, an edge or a face of a model, or a point of a cloud. */
export type Snap = { at: Point3; kind: 'corner' | 'edge' | 'face' | 'point' };

/** A place on a surface, in project meters. `normal` is null where it is not known: what a cut has opened has none of its own. */
export type Surface = { at: Point3; normal: Point3 | null; isCut: boolean };

/** What measuring and cutting ask of what is in the picture. Nothing that is hidden or cut away is found. */
export type Snapping = {
  /** What a click at a place in CSS pixels takes. */
  snapAt: (x: number, y: number) => Promise<Snap | null>;
  /** The surface under a place in CSS pixels. */
  surfaceAt: (x: number, y: number) => Promise<Surface | null>;
};
