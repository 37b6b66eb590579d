import { along, dot, subtract, type Point2 } from '#geometry/plane.ts';
import { EPSILON_M } from './union-outline.ts';
import type { WallCap, WallFootprint } from './wall-footprint.ts';

/** A stretch of a wall's axis, metres from its start. */
export type Stretch = { fromM: number; toM: number };

/** Solid parts of a wall between its openings, each a counter-clockwise ring. */
export function wallPieces(footprint: WallFootprint, openings: readonly Stretch[]): Point2[][] {
  const gaps = mergedGaps(footprint, openings);
  const pieces: Point2[][] = [];
  let head: Point2[] = capPoints(footprint.startCap);
  for (const gap of gaps) {
    const jamb = jambPoints(footprint, gap.fromM);
    pieces.push(ringOf(head, jamb));
    head = jambPoints(footprint, gap.toM);
  }
  pieces.push(ringOf(head, capPoints(footprint.endCap)));
  return pieces.filter((piece) => piece.length >= 3);
}

/** Whole body without openings. */
export const wallBody = (footprint: WallFootprint): Point2[] =>
  ringOf(capPoints(footprint.startCap), capPoints(footprint.endCap));

/** From the left corner over the node to the right one. */
const capPoints = (cap: WallCap): Point2[] => (cap.middle ? [cap.left, cap.middle, cap.right] : [cap.left, cap.right]);

const jambPoints = ({ start, direction, halfM }: WallFootprint, alongM: number): Point2[] => [
  along(start, direction, alongM, halfM),
  along(start, direction, alongM, -halfM),
];

/** Down one end from left to right, back along the right side, up the other end. */
const ringOf = (head: Point2[], tail: Point2[]): Point2[] => [...head, ...[...tail].reverse()];

/** Openings in order, merged where they overlap, kept between the corners of the two ends. */
function mergedGaps(footprint: WallFootprint, openings: readonly Stretch[]): Stretch[] {
  const alongOf = (point: Point2) => dot(subtract(point, footprint.start), footprint.direction);
  const minM = Math.max(...capPoints(footprint.startCap).map(alongOf));
  const maxM = Math.min(...capPoints(footprint.endCap).map(alongOf));
  const merged: Stretch[] = [];
  for (const opening of [...openings].sort((a, b) => a.fromM - b.fromM)) {
    const fromM = Math.max(opening.fromM, minM);
    const toM = Math.min(opening.toM, maxM);
    if (toM - fromM < EPSILON_M) continue;
    const last = merged.at(-1);
    if (last && fromM <= last.toM) last.toM = Math.max(last.toM, toM);
    else merged.push({ fromM, toM });
  }
  return merged;
}
