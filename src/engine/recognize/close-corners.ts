import { add, crossLines, direction, distance, dot, scale, subtract, type Point2 } from '#geometry/plane.ts';
import { isDrawable, MEETS_M, MOST_SEEN, passes, seenShare, type End, type Sights } from './draw-on.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';
import { facesOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';

/** A corner that nobody entered is this deep, each way. One with a door in it that is shallower than a room is a porch. */
const DEPTH_M = [1.2, 10] as const;
const PORCH_M = 2;
/** A shorter outer wall has no place for a window. */
const LEAST_WINDOWLESS_M = 2;
/** A shaft along an outer wall is so deep. */
const SHAFT_M = [0.4, 2.5] as const;
/** Share of the length of the other outer walls that has a window, where a wall without one tells something. */
const LEAST_WITH_WINDOW = 0.6;
const LEAST_CROSSING_SINE = 0.9;
/** What stands before the end of a wall hides up to this much of it. */
const MOST_HIDDEN_M = 2.5;
/** Sights are looked for this far inside its edges. */
const INSET_M = 0.5;
/** Another storey has rooms in a corner where so much of it was seen, and clearly less of what is behind its outer walls. */
const LEAST_OVER = 0.5;
/** Then a room of its own storey may stand in a part of it. */
const MOST_SEEN_UNDER_ROOMS = 0.3;
/** More of it may have been seen when nothing was of what lies behind the walls that part it, at least so much of it. */
const LEAST_BEHIND = 0.4;
const WITHIN_WALL_M = 0.3;
const BEHIND_M = 0.6;
const MOST_BEHIND = 0.7;

type WallEnd = { wall: WallDraft; end: End; at: Point2 };
type Corner = { a: WallEnd; b: WallEnd; at: Point2; u: number; otherU: number };

/** What was seen in a wall: whether it has a window, and whether a closed leaf of a door. */
export type Views = { hasWindow: (wall: WallDraft) => boolean; hasLeaf: (wall: WallDraft) => boolean };

/**
 * Draws outer walls on, in place, to the corner of the building in which they meet, where nobody entered the rooms in that corner:
 * nothing was seen of it, the walls that part it from what was scanned have no window, and one of them has the closed leaf of a door,
 * or another storey has rooms up to that corner, or most of the other outer walls have a window.
 * @param others what was seen of other storeys, in the same frame
 */
export function closeCorners(
  { walls, ...sights }: Sights & { walls: readonly WallDraft[] },
  others: readonly Sights[],
  { hasWindow, hasLeaf }: Views,
): void {
  const outer = walls.filter(isDrawable);
  const ends = outer.flatMap((wall): WallEnd[] => [endOf(wall, 'from'), endOf(wall, 'to')]);
  const corners = ends.flatMap((a, index) => ends.slice(index + 1).flatMap((b) => cornerBeyond(a, b) ?? []));
  const isDrawnOn = new Set<WallEnd>();
  for (const corner of corners.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    const { a, b } = corner;
    const isMet = [a, b].every((own) =>
      walls.some((wall) => wall.axis !== own.wall.axis && passes(wall, own.at, MOST_HIDDEN_M)),
    );
    if (isDrawnOn.has(a) || isDrawnOn.has(b) || !isMet) continue;
    const isOver = others.some((other) => hasRoomsTo(corner, other));
    const parting = outer.filter((wall) => isParting(wall, corner));
    const isUnseen = seenIn(corner, sights) <= (isOver ? MOST_SEEN_UNDER_ROOMS : MOST_SEEN);
    if (!isUnseen && !(isOver && isUnseenBehind(corner, parting, sights))) continue;
    if (parting.length === 0 || parting.some(hasWindow)) continue;
    const isShallow = [a, b].some((own) => depthOf(corner, own, parting) < PORCH_M);
    const isTold = (): boolean =>
      [a, b].every(({ wall }) => isOutermost(wall, outer)) &&
      parting.some(isLong) &&
      showsWindows(outer, parting, hasWindow);
    if (isShallow ? parting.some(hasLeaf) || !isTold() : !isOver && !parting.some(hasLeaf) && !isTold()) continue;
    a.wall[a.end] = corner.u;
    b.wall[b.end] = corner.otherU;
    a.wall.isLengthAssumed = true;
    b.wall.isLengthAssumed = true;
    isDrawnOn.add(a).add(b);
  }
}

const isLong = ({ from, to }: WallDraft): boolean => to - from >= LEAST_WINDOWLESS_M;

/** Whether no other outer wall stands a little farther out, as behind the front of a shaft. */
const isOutermost = (wall: WallDraft, outer: readonly WallDraft[]): boolean =>
  !outer.some((other) => {
    const { side } = facesOf(wall)[0]!;
    const farther = (faceOffset(wall) - faceOffset(other)) * side;
    return other.axis === wall.axis && facesOf(other)[0]!.side === side && farther > SHAFT_M[0] && farther < SHAFT_M[1];
  });

/** How far a corner reaches along one of its walls, by that or the walls that part it. */
function depthOf({ at }: Corner, own: WallEnd, parting: readonly WallDraft[]): number {
  const way = direction(at, own.at);
  const ends = parting.flatMap((wall) => [endOf(wall, 'from'), endOf(wall, 'to')]);
  return Math.max(distance(at, own.at), ...ends.map((end) => dot(subtract(end.at, at), way)));
}

/** Whether most of the other outer walls have a window, by length: then those without one are likely to be inner walls. */
function showsWindows(
  outer: readonly WallDraft[],
  parting: readonly WallDraft[],
  hasWindow: (wall: WallDraft) => boolean,
): boolean {
  const asked = outer.filter((wall) => isLong(wall) && !parting.includes(wall));
  const lengthOf = (walls: readonly WallDraft[]): number => walls.reduce((sum, { from, to }) => sum + to - from, 0);
  return lengthOf(asked.filter(hasWindow)) > LEAST_WITH_WINDOW * lengthOf(asked);
}

const faceOffset = (wall: WallDraft): number => facesOf(wall)[0]!.offset;

const endOf = (wall: WallDraft, end: End): WallEnd => ({
  wall,
  end,
  at: onAxis(wall.axis, wall[end], faceOffset(wall)),
});

const sizeOf = ({ a, b, at }: Corner): number => distance(a.at, at) * distance(b.at, at);

/** Where the faces of two outer walls would meet as far beyond their ends as rooms are deep, each before the other. */
function cornerBeyond(a: WallEnd, b: WallEnd): Corner | undefined {
  const line = ({ wall }: WallEnd): Point2 => onAxis(wall.axis, 0, faceOffset(wall));
  const met = crossLines(line(a), a.wall.axis.along, line(b), b.wall.axis.along, LEAST_CROSSING_SINE);
  if (!met) return undefined;
  const isDeep = ({ wall, end }: WallEnd, u: number): boolean => {
    const depthM = (u - wall[end]) * (end === 'to' ? 1 : -1);
    return depthM >= DEPTH_M[0] && depthM <= DEPTH_M[1];
  };
  if (!isDeep(a, met.t) || !isDeep(b, met.s) || isBehind(a.wall, b.at) || isBehind(b.wall, a.at)) return undefined;
  return { a, b, at: onAxis(a.wall.axis, met.t, faceOffset(a.wall)), u: met.t, otherU: met.s };
}

/** Whether a place is behind the face of a wall that was seen. */
const isBehind = (wall: WallDraft, place: Point2): boolean =>
  (dot(wall.axis.left, place) - faceOffset(wall)) * facesOf(wall)[0]!.side < 0;

/** Whether a wall turns its back to a corner and stands in it or at its edges. */
function isParting(wall: WallDraft, { a, b, at }: Corner): boolean {
  if (wall === a.wall || wall === b.wall || !isBehind(wall, at)) return false;
  return (['from', 'to'] as const).every((end) => {
    const place = subtract(endOf(wall, end).at, at);
    return [a, b].every((own) => {
      const alongM = dot(place, direction(at, own.at));
      return alongM > -MEETS_M && alongM < distance(at, own.at) + MEETS_M;
    });
  });
}

/** Share of a corner in which anything was seen. */
const seenIn = (corner: Corner, sights: Sights): number => seenShare(insideOf(corner), sights);

/** Whether next to nothing was seen of the part of a corner that lies behind all walls that part it from what was scanned. */
function isUnseenBehind(corner: Corner, parting: readonly WallDraft[], sights: Sights): boolean {
  const whole = insideOf(corner);
  const behind = parting.reduce((rest, wall) => cutBehind(rest, wall), whole);
  const isMuch = behind.length > 2 && Math.abs(signedAreaM2(behind)) > LEAST_BEHIND * Math.abs(signedAreaM2(whole));
  return isMuch && seenShare(behind, sights) <= MOST_SEEN;
}

/** The part of a convex polygon that lies behind a wall. */
function cutBehind(polygon: readonly Point2[], wall: WallDraft): Point2[] {
  const depth = (place: Point2): number =>
    (faceOffset(wall) - dot(wall.axis.left, place)) * facesOf(wall)[0]!.side - WITHIN_WALL_M;
  return polygon.flatMap((place, index) => {
    const next = polygon[(index + 1) % polygon.length]!;
    const [here, there] = [depth(place), depth(next)];
    const crossing = here * there < 0 ? [add(place, scale(subtract(next, place), here / (here - there)))] : [];
    return here >= 0 ? [place, ...crossing] : crossing;
  });
}

/** A corner as a parallelogram from where the walls end to where they would meet, without its edges. */
function insideOf({ a, b, at }: Corner): Point2[] {
  const [toA, toB] = [subtract(a.at, at), subtract(b.at, at)];
  const inset = (own: WallEnd): number => Math.min(INSET_M / distance(own.at, at), 0.25);
  const place = (shareA: number, shareB: number): Point2 => add(at, add(scale(toA, shareA), scale(toB, shareB)));
  const [ownA, ownB] = [inset(a), inset(b)];
  return [place(ownA, ownB), place(1 - ownA, ownB), place(1 - ownA, 1 - ownB), place(ownA, 1 - ownB)];
}

/** Whether a storey has rooms in a corner that do not go on beyond it. */
function hasRoomsTo(corner: Corner, other: Sights): boolean {
  const share = seenIn(corner, other);
  if (share < LEAST_OVER) return false;
  return [corner.a, corner.b].every(({ wall, at }) => {
    const back = scale(wall.axis.left, -facesOf(wall)[0]!.side * BEHIND_M);
    const strip = [at, corner.at, add(corner.at, back), add(at, back)];
    return seenShare(strip, other, FLOOR_SEEN | CEILING_SEEN) < MOST_BEHIND * share;
  });
}
