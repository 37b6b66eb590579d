import { crossLines, distance, dot, type Point2 } from '#geometry/plane.ts';
import { drawOnOver, isDrawable, isUnscanned, MOST_SEEN, seenShare, type Sights } from './draw-on.ts';
import { facesOf, middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import type { Views } from './close-corners.ts';

/** A shaft along an outer wall is so broad at most, and so deep. */
const BROADEST_M = 2.5;
const DEPTH_M = [0.4, 2.5] as const;
/** Where the wall before it ends, another wall ends or begins so near. */
const MEETS_M = 0.6;
const SAME_M = 0.03;
const LEAST_CROSSING_SINE = 0.98;
/** What is behind the front of a shaft is looked for this far inside its edges. */
const INSET_M = 0.15;

/**
 * Draws walls on, in place, past shafts that stand along an outer wall: the outer wall behind a short wall without a window or a door, where
 * that hides a piece of it, and walls between rooms that end at a corner of the shaft, to the outer wall. Answers the walls.
 */
export function runOnPastShafts(
  { walls, ...sights }: Sights & { walls: readonly WallDraft[] },
  { hasWindow, hasLeaf }: Views,
): WallDraft[] {
  const gone = new Set<WallDraft>();
  for (const front of walls) {
    if (!isDrawable(front) || front.to - front.from > BROADEST_M) continue;
    const behind = walls.filter((wall) => !gone.has(wall) && isBehind(wall, front));
    const isClosed = (): boolean => !hasWindow(front) && !hasLeaf(front);
    const [before, after] = piecesBeside(front, behind) ?? [];
    if (before && after && isUnscanned(before, before.to, after.from, sights) && isClosed()) {
      drawOnOver(before, 'to', after);
      gone.add(after);
      front.isExternal = false;
    }
    const outer = behind.find(
      (wall) => !gone.has(wall) && wall.from < front.from + SAME_M && wall.to > front.to - SAME_M,
    );
    if (!outer || !isUnseenBetween(front, outer, sights) || !isClosed()) continue;
    for (const wall of walls) if (!gone.has(wall) && wall.axis !== front.axis) reachOuter(wall, front, outer);
  }
  return walls.filter((wall) => !gone.has(wall));
}

const faceOf = (wall: WallDraft): number => facesOf(wall)[0]!.offset;

/** Whether an outer wall runs behind the front of what may be a shaft. */
function isBehind(wall: WallDraft, front: WallDraft): boolean {
  if (wall === front || wall.axis !== front.axis || !isDrawable(wall)) return false;
  const { side, offset } = facesOf(front)[0]!;
  const depthM = (offset - faceOf(wall)) * side;
  return facesOf(wall)[0]!.side === side && depthM > DEPTH_M[0] && depthM < DEPTH_M[1];
}

/** The pieces of one outer wall that end at either side of a front. */
function piecesBeside(front: WallDraft, behind: readonly WallDraft[]): [WallDraft, WallDraft] | undefined {
  for (const before of behind.filter(({ to }) => Math.abs(to - front.from) < MEETS_M)) {
    const after = behind.find(
      (wall) => Math.abs(wall.from - front.to) < MEETS_M && Math.abs(faceOf(wall) - faceOf(before)) < SAME_M,
    );
    if (after && after.from > before.to) return [before, after];
  }
  return undefined;
}

function isUnseenBetween(front: WallDraft, outer: WallDraft, sights: Sights): boolean {
  const { side } = facesOf(front)[0]!;
  const [near, far] = [faceOf(front) - side * INSET_M, faceOf(outer) + side * INSET_M];
  const [from, to] = [front.from + INSET_M, front.to - INSET_M];
  const corners: Point2[] = [
    onAxis(front.axis, from, near),
    onAxis(front.axis, to, near),
    onAxis(front.axis, to, far),
    onAxis(front.axis, from, far),
  ];
  return seenShare(corners, sights) <= MOST_SEEN;
}

/** Draws a wall on to the outer wall when it comes from before the front and ends where that does. */
function reachOuter(wall: WallDraft, front: WallDraft, outer: WallDraft): void {
  if (facesOf(wall).some(({ bend }) => bend)) return;
  const { side, offset } = facesOf(front)[0]!;
  const met = crossLines(
    onAxis(wall.axis, 0, middleOf(wall)),
    wall.axis.along,
    onAxis(outer.axis, 0, faceOf(outer)),
    outer.axis.along,
    LEAST_CROSSING_SINE,
  );
  if (!met) return;
  for (const end of ['from', 'to'] as const) {
    const at = onAxis(wall.axis, wall[end], middleOf(wall));
    const other = onAxis(wall.axis, wall[end === 'from' ? 'to' : 'from'], middleOf(wall));
    const isFromBefore = (dot(front.axis.left, other) - offset) * side > 0;
    const isAtCorner = [front.from, front.to].some((u) => distance(onAxis(front.axis, u, offset), at) < MEETS_M);
    const isShort = (met.t - wall[end]) * (end === 'to' ? 1 : -1) > 0;
    if (!isFromBefore || !isAtCorner || !isShort) continue;
    wall[end] = met.t;
    wall.isLengthAssumed = true;
    if (end === 'to') wall.isEndSoft = false;
    else wall.isStartSoft = false;
  }
}
