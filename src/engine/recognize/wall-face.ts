import { radiansOf } from '#geometry/angle.ts';
import { direction, dot, leftOf, type Point2 } from '#geometry/plane.ts';

/** A direction in plan with its own coordinates: u along it, offset to its left. */
export type Axis = { angleRad: number; along: Point2; left: Point2 };

export function axisOf(angleDeg: number): Axis {
  const angleRad = radiansOf(angleDeg);
  const c = Math.cos(angleRad);
  const s = Math.sin(angleRad);
  return { angleRad, along: [c, s], left: [-s, c] };
}

/** The axis from one point in plan towards another. */
export function axisBetween(a: Point2, b: Point2): Axis {
  const along = direction(a, b);
  return { angleRad: Math.atan2(along[1], along[0]), along, left: leftOf(along) };
}

/** Plan position of (u, offset) on an axis. */
export function onAxis(axis: Axis, u: number, offset: number): Point2 {
  return [axis.along[0] * u + axis.left[0] * offset, axis.along[1] * u + axis.left[1] * offset];
}

/** What a stretch from a to b in plan covers along an axis. */
export function spanAlong({ along }: Axis, a: Point2, b: Point2): { from: number; to: number } {
  const [ua, ub] = [dot(along, a), dot(along, b)];
  return { from: Math.min(ua, ub), to: Math.max(ua, ub) };
}

/** What a 10 cm column of a face shows: nothing, only its upper or lower part, or most of its height. */
export const COLUMN_EMPTY = 0;
export const COLUMN_PARAPET = 1;
export const COLUMN_LINTEL = 2;
export const COLUMN_SOLID = 3;

/** From one face of a wall to the other. */
export const WALL_THICKNESS_M = [0.04, 0.65] as const;

/** Width of a face's column. */
export const COLUMN_M = 0.1;

/** One plane of a wall as seen from one side: a straight stretch of vertical surface. */
export type WallFace = {
  axis: Axis;
  /** Left of the axis. */
  offset: number;
  /** Extent along the axis. */
  from: number;
  to: number;
  /** Side on which the room is: 1 left of the axis, -1 right. */
  side: 1 | -1;
  /** Kind per column, the first beginning at `firstColumn` * COLUMN_M. */
  firstColumn: number;
  columns: Uint8Array;
  /** Height of the ceiling beside each column, above the floor. */
  tops: Float32Array;
  /** Root mean square distance of its voxels from the plane. */
  residualM: number;
  /** Set on a piece of a curved wall: the curve's number, and the piece's along it, which rises along the axis. */
  bend?: { chain: number; index: number };
  /** The outer face of an outer wall: what it looks at is no room. */
  isOutdoors?: boolean;
  /** What was seen of a face that is carried on to a hidden corner. */
  seen?: { from: number; to: number };
  /** Set on a part of a face that goes on beyond this end. */
  isCutAtStart?: boolean;
  isCutAtEnd?: boolean;
};

/** A face for which it is not known yet on which side the room is. */
export type SeenFace = Omit<WallFace, 'side'>;

/** Kind of the column at u; empty outside the face. */
export function columnAt(face: SeenFace, u: number): number {
  return face.columns[Math.floor(u / COLUMN_M) - face.firstColumn] ?? COLUMN_EMPTY;
}
