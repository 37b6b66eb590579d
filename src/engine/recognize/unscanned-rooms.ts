import { crossLines, dot, type Point2 } from '#geometry/plane.ts';
import { drawOnOver, endsNear, isOpenBehind, isUnscanned, type Sights } from './draw-on.ts';
import { facesOf, isOneSidedOuter, middleOf, widthOf } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

/** A room that nobody scanned is at most this deep. */
const DEEPEST_ROOM_M = 6;
/** Share of a wall's length from which another wall must be met across the gap. */
const LEAST_FACED = 0.5;
const PROBES = 8;
/** The walls of a room are parallel: what is between others, as where a wing turns off, is outdoors. */
const LEAST_FACING_SIN = 0.94;
const SAME_M = 0.03;
/** Two walls whose ends are this near in one line are one wall. */
const NEXT_TO_M = 1;
/** A shorter outer wall has no place for a window. */
const LEAST_WINDOWLESS_M = 2;
const LEAST_CROSSING_SIN = 0.3;
/** A wall joins the next one in its line over this. */
const JOINS_M = 0.3;
/** What is so far behind a wall is what it parts from the room. */
const BEHIND_M = 0.5;
/** An outer wall is drawn on between two walls of an unscanned room over at most this. */
const LONGEST_BRIDGE_M = 8;

/**
 * Walls seen from one side with another wall across from them, and without windows, bound a room that was not scanned:
 * they are interior and as thick as the wall that they continue. Outer walls run on past such a room. Answers the walls.
 * @param hasWindow whether a wall has a window
 */
export function boundUnscannedRooms(
  { walls, ...sights }: Sights & { walls: readonly WallDraft[] },
  hasWindow: (wall: WallDraft) => boolean,
): WallDraft[] {
  const bounding: WallDraft[] = [];
  const isBounding = (wall: WallDraft): boolean =>
    isOneSidedOuter(wall) && (isFacedBeyond(wall, all) || continuesInner(wall, all, hasWindow)) && !hasWindow(wall);
  let all = [...walls];
  // An outer wall that was drawn on is across from the walls of a shaft beside it.
  for (let found = all.filter(isBounding); found.length > 0; found = all.filter(isBounding)) {
    for (const wall of found) wall.isExternal = false;
    for (const wall of found) takeWidth(wall, all);
    bounding.push(...found);
    all = bridged(all, bounding, sights);
  }
  return all;
}

function isFacedBeyond(wall: WallDraft, walls: readonly WallDraft[]): boolean {
  const isLow = wall.lowFaces.length > 0;
  const outwards: Point2 = isLow ? wall.axis.left : [-wall.axis.left[0], -wall.axis.left[1]];
  let faced = 0;
  for (let probe = 0; probe < PROBES; probe++) {
    const u = wall.from + ((probe + 0.5) / PROBES) * (wall.to - wall.from);
    const from = onAxis(wall.axis, u, isLow ? wall.low : wall.high);
    const met = walls
      .flatMap((other) => (other === wall ? [] : (meeting(from, outwards, other) ?? [])))
      .sort((a, b) => a.depthM - b.depthM)[0];
    if (met && met.depthM < DEEPEST_ROOM_M && met.sin > LEAST_FACING_SIN) faced++;
  }
  return faced >= LEAST_FACED * PROBES;
}

/** How far a line of sight goes until it meets a wall, and the sine of the angle there. */
function meeting(from: Point2, towards: Point2, wall: WallDraft): { depthM: number; sin: number } | undefined {
  const crossed = crossLines(from, towards, onAxis(wall.axis, 0, middleOf(wall)), wall.axis.along, 0.1);
  if (!crossed) return undefined;
  const { t: depthM, s: u, sine } = crossed;
  return depthM > widthOf(wall) && u > wall.from - widthOf(wall) && u < wall.to + widthOf(wall)
    ? { depthM, sin: Math.abs(sine) }
    : undefined;
}

/**
 * Whether a wall's face goes on in that of an inner wall which was seen from both sides, and no window looks at the place behind it, as in
 * an L-shaped building: none in a wall that turns its back to that place, none farther on in the wall's own line.
 */
function continuesInner(
  wall: WallDraft,
  walls: readonly WallDraft[],
  hasWindow: (wall: WallDraft) => boolean,
): boolean {
  if (wall.to - wall.from < LEAST_WINDOWLESS_M) return false;
  const { side, offset } = facesOf(wall)[0]!;
  const isSeenFromBoth = (other: WallDraft): boolean => other.lowFaces.length > 0 && other.highFaces.length > 0;
  const inner = walls.find(
    (other) =>
      other.axis === wall.axis &&
      !other.isExternal &&
      isSeenFromBoth(other) &&
      Math.max(other.from - wall.to, wall.from - other.to) < JOINS_M &&
      Math.abs((side === 1 ? other.high : other.low) - offset) < SAME_M,
  );
  if (!inner) return false;
  const behind = onAxis(wall.axis, (wall.from + wall.to) / 2, offset - side * BEHIND_M);
  const isOutdoors = (other: WallDraft): boolean => {
    if (other === wall || !isOneSidedOuter(other)) return false;
    if (other.axis === wall.axis) return isSameFace(wall, other) && isFartherOn(other, wall, inner);
    return isBackTo(other, behind) && standsBehind(other, wall);
  };
  return !walls.some((other) => isOutdoors(other) && hasWindow(other));
}

const isFartherOn = (other: WallDraft, wall: WallDraft, inner: WallDraft): boolean =>
  inner.from < wall.from
    ? other.from > wall.to - SAME_M && other.from - wall.to < LONGEST_BRIDGE_M
    : other.to < wall.from + SAME_M && wall.from - other.to < LONGEST_BRIDGE_M;

/** Whether a place lies behind a wall of which one face was seen. */
const isBackTo = (wall: WallDraft, place: Point2): boolean =>
  (dot(wall.axis.left, place) - facesOf(wall)[0]!.offset) * facesOf(wall)[0]!.side < 0;

/** Whether a wall of another direction crosses a wall's line at it, or near it, and goes on behind it. */
function standsBehind(other: WallDraft, wall: WallDraft): boolean {
  const { side, offset } = facesOf(wall)[0]!;
  const crossed = crossLines(
    onAxis(wall.axis, 0, offset),
    wall.axis.along,
    onAxis(other.axis, 0, middleOf(other)),
    other.axis.along,
    LEAST_CROSSING_SIN,
  );
  if (!crossed || crossed.t < wall.from - NEXT_TO_M || crossed.t > wall.to + NEXT_TO_M) return false;
  return [other.from, other.to].some((u) => {
    const end = onAxis(other.axis, u, middleOf(other));
    return (offset - dot(wall.axis.left, end)) * side > BEHIND_M;
  });
}

/** The thickness of the two-sided wall whose face goes on in this one's. */
function takeWidth(wall: WallDraft, walls: readonly WallDraft[]): void {
  const isLow = wall.lowFaces.length > 0;
  const continued = walls.find((other) => {
    if (other === wall || other.axis !== wall.axis || other.isWidthAssumed) return false;
    const apartM = Math.max(other.from - wall.to, wall.from - other.to);
    return apartM < NEXT_TO_M && Math.abs(isLow ? other.low - wall.low : other.high - wall.high) < SAME_M;
  });
  if (!continued) return;
  // Where one ends the other begins.
  if (wall.from < continued.to && wall.to > continued.to) wall.from = continued.to;
  if (wall.to > continued.from && wall.from < continued.from) wall.to = continued.from;
  if (isLow) wall.high = wall.low + widthOf(continued);
  else wall.low = wall.high - widthOf(continued);
  wall.isWidthAssumed = false;
}

/**
 * Joins outer walls in one line over a gap at which a wall ends that bounds an unscanned room, when another wall ends at its other side
 * or nothing was seen beside it.
 */
function bridged(walls: readonly WallDraft[], bounding: readonly WallDraft[], sights: Sights): WallDraft[] {
  const gone = new Set<WallDraft>();
  for (const wall of walls.toSorted((a, b) => a.from - b.from)) {
    if (!isOneSidedOuter(wall) || gone.has(wall)) continue;
    const nextOne = () => nextInLine(wall, walls, bounding, gone, sights);
    for (let next = nextOne(); next; next = nextOne()) {
      gone.add(next);
      drawOnOver(wall, 'to', next);
    }
  }
  return walls.filter((wall) => !gone.has(wall));
}

function nextInLine(
  wall: WallDraft,
  walls: readonly WallDraft[],
  bounding: readonly WallDraft[],
  gone: ReadonlySet<WallDraft>,
  sights: Sights,
): WallDraft | undefined {
  const meets = (u: number, others: readonly WallDraft[]): boolean =>
    others.some((other) => other.axis !== wall.axis && endsNear(other, onAxis(wall.axis, u, middleOf(wall))));
  const isBetween = (from: number, to: number): boolean =>
    (meets(from, bounding) || meets(to, bounding)) &&
    ((meets(from, walls) && meets(to, walls) && !isOpenBehind(wall, from, to, sights)) ||
      isUnscanned(wall, from, to, sights));
  return walls
    .filter(
      (other) =>
        other !== wall &&
        !gone.has(other) &&
        isOneSidedOuter(other) &&
        other.axis === wall.axis &&
        isSameFace(wall, other),
    )
    .filter(
      (other) => other.from > wall.to && other.from - wall.to < LONGEST_BRIDGE_M && isBetween(wall.to, other.from),
    )
    .sort((a, b) => a.from - b.from)[0];
}

function isSameFace(a: WallDraft, b: WallDraft): boolean {
  const [one, other] = [facesOf(a)[0], facesOf(b)[0]];
  return (
    one !== undefined && other !== undefined && one.side === other.side && Math.abs(one.offset - other.offset) < SAME_M
  );
}
