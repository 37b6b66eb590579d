import { add, crossLines, distance, dot, scale, subtract, type Point2 } from '#geometry/plane.ts';
import {
  endsNear,
  isDrawable,
  isUnscanned,
  MEETS_M,
  MOST_SEEN,
  passes,
  seenShare,
  type End,
  type Sights,
} from './draw-on.ts';
import { unseenPart } from './follow-storeys.ts';
import { facesOf, middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';

/** The end that nobody entered is so deep. */
const DEPTH_M = [1, 10] as const;
const LEAST_CROSSING_SINE = 0.98;
/** Sights are looked for this far inside its edges. */
const INSET_M = 0.5;
/** What stands before the end of a wall hides up to this much of it. */
const MOST_HIDDEN_M = 1.5;
const MOST_BESIDE_M = 1;
const SAME_LINE_M = 0.2;

type Half = Sights & { walls: WallDraft[] };
/** The end of one half: the outer wall that is drawn on, and the places around what nobody entered. */
type Reach = { wall: WallDraft; end: End; across: WallDraft; near: Point2; far: Point2; corner: Point2; meets: Point2 };

/**
 * Where a whole end of one half of a split level was not entered, its outer wall and the one between the halves stop at a wall without
 * windows, while the other half goes on: they run on, in place, to the line of the outer wall in which that half ends.
 * @param besideOf the storeys beside one, at overlapping heights
 * @param windowsOf tells for walls of a storey whether they have a window: behind those is no room
 */
export function followBeside<T extends Half>(
  storeys: readonly T[],
  besideOf: (storey: T) => readonly T[],
  windowsOf: (storey: T) => (wall: WallDraft) => boolean,
): void {
  for (const storey of storeys) {
    const beside = besideOf(storey);
    if (beside.length === 0) continue;
    for (const wall of storey.walls.filter(isDrawable)) {
      for (const end of ['from', 'to'] as const) {
        const reach = reachOf(wall, end, storey, beside, windowsOf(storey));
        if (reach) drawOn(reach, storey);
      }
    }
  }
}

function reachOf(
  wall: WallDraft,
  end: End,
  storey: Half,
  beside: readonly Half[],
  hasWindow: (wall: WallDraft) => boolean,
): Reach | undefined {
  const outwards = end === 'to' ? 1 : -1;
  const others = beside.flatMap(({ walls }) => walls);
  const near = onAxis(wall.axis, wall[end], faceOf(wall));
  const last = storey.walls.find((other) => other.axis !== wall.axis && isDrawable(other) && endsNear(other, near));
  if (!last) return undefined;
  const lastEnds = [last.from, last.to].map((u) => onAxis(last.axis, u, faceOf(last)));
  const far = lastEnds.toSorted((a, b) => distance(b, near) - distance(a, near))[0]!;
  const found = others.filter(isDrawable).flatMap((across): Reach[] => {
    const meetsLine = (from: Point2) =>
      crossLines(from, wall.axis.along, onAxis(across.axis, 0, faceOf(across)), across.axis.along, LEAST_CROSSING_SINE);
    const [own, other] = [meetsLine(near), meetsLine(far)];
    if (!own || !other || [own, other].some(({ t }) => t * outwards < DEPTH_M[0] || t * outwards > DEPTH_M[1]))
      return [];
    const meets = onAxis(across.axis, other.s, faceOf(across));
    const corner = onAxis(across.axis, own.s, faceOf(across));
    // Its room is on the side of what was scanned, as that of the last wall is.
    const isFacing = dot(across.axis.left, subtract(near, corner)) * facesOf(across)[0]!.side > 0;
    return isFacing && endsNear(across, meets) ? [{ wall, end, across, near, far, corner, meets }] : [];
  });
  const reach = found.toSorted((a, b) => distance(a.near, a.corner) - distance(b.near, b.corner))[0];
  if (!reach || !others.some((other) => isBetween(other, reach)) || !partyWall(reach, storey) || hasWindow(last))
    return undefined;
  const u = dot(wall.axis.along, reach.corner);
  const inside = insideOf(reach);
  const isUnseen = [storey, ...beside].every((half) => seenShare(inside, half) <= MOST_SEEN);
  return isUnseen && isUnscanned(wall, wall[end], u, storey) ? reach : undefined;
}

const faceOf = (wall: WallDraft): number => facesOf(wall)[0]!.offset;

/** The wall between the halves: parallel, and the last wall ends at it, or near it where something hides its end. */
const partyWall = ({ wall, far }: Reach, { walls }: Half): WallDraft | undefined =>
  walls.find((other) => {
    if (other === wall || other.axis !== wall.axis) return false;
    const u = dot(wall.axis.along, far);
    const besideM = Math.abs(dot(wall.axis.left, far) - middleOf(other));
    return besideM < MOST_BESIDE_M && u > other.from - MOST_HIDDEN_M && u < other.to + MOST_HIDDEN_M;
  });

/** Whether a wall of the other half runs beside what nobody entered, to where that half ends. */
const isBetween = (other: WallDraft, { far, meets }: Reach): boolean =>
  passes(other, meets, MEETS_M) && passes(other, add(far, scale(subtract(meets, far), 0.5)), 0);

/** What nobody entered, without its edges. */
function insideOf({ near, far, corner }: Reach): Point2[] {
  const inset = (lengthM: number): number => Math.min(INSET_M / lengthM, 0.25);
  const [breadth, depth] = [inset(distance(near, far)), inset(distance(near, corner))];
  const place = (across: number, deep: number): Point2 => {
    const [a, b] = [0, 1].map(
      (axis) => near[axis]! + across * (far[axis]! - near[axis]!) + deep * (corner[axis]! - near[axis]!),
    );
    return [a!, b!];
  };
  return [place(breadth, depth), place(1 - breadth, depth), place(1 - breadth, 1 - depth), place(breadth, 1 - depth)];
}

function drawOn(reach: Reach, storey: Half): void {
  const { wall, end, across, corner, meets } = reach;
  const between = partyWall(reach, storey)!;
  const [u, partyU] = [dot(wall.axis.along, corner), dot(wall.axis.along, meets)];
  wall[end] = u;
  wall.isLengthAssumed = true;
  const isInside = (other: WallDraft): boolean =>
    other !== between &&
    other.axis === wall.axis &&
    Math.abs(middleOf(other) - middleOf(between)) < SAME_LINE_M &&
    (end === 'to' ? other.from > between.to - MEETS_M : other.to < between.from + MEETS_M);
  storey.walls = [...storey.walls.filter((other) => !isInside(other)), unseenPart(across, corner, meets)];
  between[end] = end === 'to' ? Math.max(between.to, partyU) : Math.min(between.from, partyU);
}
