import type { Point2 } from './plane.ts';
import type { Point3 } from './space.ts';

/** An upright box in plan. */
export type Bounds2 = { minX: number; minY: number; maxX: number; maxY: number };

/** An upright box in space. */
export type Bounds3 = { min: Point3; max: Point3 };

/** Smallest upright box around points; undefined for none. */
export function boundsOf(points: Iterable<Point2>): Bounds2 | undefined {
  let bounds: Bounds2 | undefined;
  for (const [x, y] of points) {
    bounds ??= { minX: x, minY: y, maxX: x, maxY: y };
    bounds.minX = Math.min(bounds.minX, x);
    bounds.minY = Math.min(bounds.minY, y);
    bounds.maxX = Math.max(bounds.maxX, x);
    bounds.maxY = Math.max(bounds.maxY, y);
  }
  return bounds;
}

/** Middle of a box. */
export const middleOf = ({ min, max }: Bounds3): Point3 => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
];

/** Width, depth and height of a box. */
export const sizeOf = ({ min, max }: Bounds3): Point3 => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];

/** A side of an upright box: the plane of what is `distanceM` along its outward normal. */
export type BoxSide = { axis: 0 | 1 | 2; isMax: boolean; normal: Point3; distanceM: number };

/** The six sides of a box: along x, y and z, the near one before the far one. */
export function sidesOf({ min, max }: Bounds3): BoxSide[] {
  return ([0, 1, 2] as const).flatMap((axis) =>
    [false, true].map((isMax): BoxSide => {
      const normal: Point3 = [0, 0, 0];
      normal[axis] = isMax ? 1 : -1;
      return { axis, isMax, normal, distanceM: isMax ? max[axis] : -min[axis] };
    }),
  );
}

/** Smallest upright box around boxes; null for none. */
export function boundsAround(boxes: Iterable<Bounds3 | null | undefined>): Bounds3 | null {
  let around: Bounds3 | null = null;
  for (const box of boxes) {
    if (!box) continue;
    const { min, max }: Bounds3 = around ?? box;
    around = {
      min: [Math.min(min[0], box.min[0]), Math.min(min[1], box.min[1]), Math.min(min[2], box.min[2])],
      max: [Math.max(max[0], box.max[0]), Math.max(max[1], box.max[1]), Math.max(max[2], box.max[2])],
    };
  }
  return around;
}
