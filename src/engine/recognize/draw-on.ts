import { distance, dot, type Point2 } from '#geometry/plane.ts';
import { ANYTHING_SEEN, CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { sightShare } from './sight-share.ts';
import { facesOf, isOneSidedOuter, middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import type { Grid } from './geometry/grid.ts';

/** Where a storey's floor and ceiling were seen, and how far apart sights of them are. */
export type Sights = { interior: Grid; spacingM: number };

export type End = 'from' | 'to';

/** Beside a part that is drawn on nothing was scanned: looked for this far from its inner face, on either side. */
const BESIDE_M = [0.1, 0.6] as const;
/** So much may have been seen all the same: where a door stood ajar. */
export const MOST_SEEN = 0.1;
/** Where the ceiling shows over most of what is behind a line, a room goes on there. */
const LEAST_CEILING_BEHIND = 0.6;
const SEEN_STEP_M = 0.1;
/** Walls meet where their ends are this near. */
export const MEETS_M = 0.7;

/** Whether a wall is one that is drawn on past rooms that nobody entered: straight, outer, and only its inner face was seen. */
export const isDrawable = (wall: WallDraft): boolean =>
  isOneSidedOuter(wall) && facesOf(wall).every(({ bend }) => !bend);

/** Whether next to nothing was seen beside a stretch in the line of a wall that ends at one end of it. */
export const isUnscanned = (wall: WallDraft, a: number, b: number, sights: Sights): boolean =>
  [1, -1].every((side) => seenShare(stripBeside(wall, a, b, side), sights) <= MOST_SEEN);

/** Whether next to nothing was seen behind the line of a wall, over a stretch in that. */
export const isUnseenBehind = (wall: WallDraft, a: number, b: number, sights: Sights): boolean =>
  seenShare(stripBeside(wall, a, b, -facesOf(wall)[0]!.side), sights) <= MOST_SEEN;

/** Whether a room goes on behind the line of a wall, over a stretch in that: no wall runs along it there. */
export const isOpenBehind = (wall: WallDraft, a: number, b: number, sights: Sights): boolean =>
  seenShare(stripBeside(wall, a, b, -facesOf(wall)[0]!.side), sights, CEILING_SEEN) > LEAST_CEILING_BEHIND;

function stripBeside(wall: WallDraft, a: number, b: number, side: number): Point2[] {
  const offset = facesOf(wall)[0]!.offset;
  const [from, to] = [Math.min(a, b) + 0.15, Math.max(a, b)];
  const [near, far] = BESIDE_M.map((m) => offset + side * m) as [number, number];
  return [
    onAxis(wall.axis, from, near),
    onAxis(wall.axis, to, near),
    onAxis(wall.axis, to, far),
    onAxis(wall.axis, from, far),
  ];
}

/** Share of a polygon in which something of the wanted kind, or anything, was seen. */
export const seenShare = (
  polygon: readonly Point2[],
  { interior, spacingM }: Sights,
  wanted: number = FLOOR_SEEN | CEILING_SEEN | ANYTHING_SEEN,
): number => sightShare(interior, polygon, Math.max(SEEN_STEP_M, 1.5 * spacingM), wanted);

/** Whether a wall passes a place, or would if it went on this far beyond its ends. */
export function passes(wall: WallDraft, place: Point2, beyondM: number): boolean {
  const u = dot(wall.axis.along, place);
  const isInLine = Math.abs(dot(wall.axis.left, place) - middleOf(wall)) < MEETS_M;
  return isInLine && u > wall.from - beyondM && u < wall.to + beyondM;
}

/** Whether a wall has an end near a place. */
export const endsNear = (wall: WallDraft, at: Point2): boolean =>
  [wall.from, wall.to].some((u) => distance(onAxis(wall.axis, u, middleOf(wall)), at) < MEETS_M);

/** Draws a wall on, in place, to the far end of the next one in its line, which becomes a part of it. */
export function drawOnOver(wall: WallDraft, end: End, next: WallDraft): void {
  wall[end] = next[end];
  wall.isLengthAssumed = true;
  if (end === 'to') wall.isEndSoft = next.isEndSoft;
  else wall.isStartSoft = next.isStartSoft;
  wall.lowFaces = [...wall.lowFaces, ...next.lowFaces];
  wall.highFaces = [...wall.highFaces, ...next.highFaces];
}
