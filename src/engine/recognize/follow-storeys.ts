import { crossLines, distance, type Point2 } from '#geometry/plane.ts';
import {
  drawOnOver,
  endsNear,
  isDrawable,
  isUnscanned,
  isUnseenBehind,
  MEETS_M,
  passes,
  type End,
  type Sights,
} from './draw-on.ts';
import { facesOf, middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis, spanAlong, type WallFace } from './wall-face.ts';

/** Walls over each other have their inner faces this near to one plane. */
const SAME_LINE_M = 0.05;
const PARALLEL_RAD = 0.003;
/** An outer wall of another storey goes on beyond this one's end by at least this much, and at most so far. */
const BEYOND_M = [0.3, 10] as const;
/** It begins before this one's end, or this near to it. */
const NEXT_TO_M = 0.6;

/** What stands before the end of a wall hides up to this much of it, and of a wall that meets it. */
const MOST_HIDDEN_M = 2.5;
const LEAST_CROSSING_SINE = 0.9;

export type Storey = Sights & { walls: WallDraft[] };
/** The far end of a room that nobody entered: the wall at its other side, and that of another storey across both ends. */
type Side = { other: Extension; across: WallDraft };
/** From `begin` on nobody looked: the wall's end, or what parts the room before it from the next. */
type Extension = { wall: WallDraft; end: End; begin: number; u: number; corner: Point2; next: WallDraft | undefined };

/**
 * Draws outer walls on, in place, around rooms that nobody entered: to where an outer wall of another storey in the same line
 * ends, when a second wall of this storey, drawn on likewise, meets it there, or when it goes on beyond.
 * @param stackOf the storeys over and under one
 * @param windowsOf tells for walls of a storey whether they have a window: behind those is no room
 */
export function followStoreys<T extends Storey>(
  storeys: readonly T[],
  stackOf: (storey: T) => readonly T[],
  windowsOf: (storey: T) => (wall: WallDraft) => boolean,
): void {
  for (const storey of storeys) {
    const others = stackOf(storey).flatMap(({ walls }) => walls.filter(isDrawable));
    const found = storey.walls
      .filter(isDrawable)
      .flatMap((wall) => [extension(wall, 'from', storey, others), extension(wall, 'to', storey, others)].flat());
    const ended = found.map((own) => ({ own, walls: endsAt(own, storey.walls) }));
    const hasWindow = ended.some(({ walls }) => walls.length > 0) ? windowsOf(storey) : () => false;
    const extensions = ended.filter(({ walls }) => !walls.some(hasWindow)).map(({ own }) => own);
    const isMet = ({ wall, corner }: Extension): boolean =>
      extensions.some((other) => other.wall.axis !== wall.axis && distance(other.corner, corner) < MEETS_M);
    const sidesOf = (own: Extension): Side[] =>
      extensions.flatMap((other) => {
        const isOpposite =
          other.end === own.end &&
          other.wall.axis === own.wall.axis &&
          facesOf(other.wall)[0]!.side !== facesOf(own.wall)[0]!.side;
        const across =
          isOpposite && others.find((wall) => [own, other].every(({ corner }) => passes(wall, corner, MEETS_M)));
        return across ? [{ other, across }] : [];
      });
    const gone = new Set<WallDraft>();
    const added: WallDraft[] = [];
    for (const own of extensions) {
      const { wall, end, u, next } = own;
      const side = next || isMet(own) ? undefined : sidesOf(own)[0];
      if (gone.has(wall) || (!next && !isMet(own) && !side)) continue;
      wall[end] = u;
      wall.isLengthAssumed = true;
      if (side && own.corner[0] + own.corner[1] > side.other.corner[0] + side.other.corner[1])
        added.push(unseenPart(side.across, own.corner, side.other.corner));
      if (!next || gone.has(next)) continue;
      gone.add(next);
      drawOnOver(wall, end, next);
    }
    storey.walls = [...storey.walls.filter((wall) => !gone.has(wall)), ...added];
  }
}

function extension(wall: WallDraft, end: End, storey: Storey, others: readonly WallDraft[]): Extension[] {
  const outwards = end === 'to' ? 1 : -1;
  const beyond = others
    .filter((other) => isSameLine(wall, other))
    .map((other) => ({
      startM: ((end === 'to' ? other.from : other.to) - wall[end]) * outwards,
      reachM: (other[end] - wall[end]) * outwards,
    }))
    .filter(({ startM, reachM }) => startM < NEXT_TO_M && reachM >= BEYOND_M[0] && reachM <= BEYOND_M[1])
    .sort((a, b) => b.reachM - a.reachM)[0];
  if (!beyond) return [];
  const next = storey.walls
    .filter((other) => other !== wall && isDrawable(other) && isSameLine(wall, other))
    .map((other) => ({ other, gapM: ((end === 'to' ? other.from : other.to) - wall[end]) * outwards }))
    .filter(({ gapM }) => gapM > 0 && gapM < beyond.reachM)
    .sort((a, b) => a.gapM - b.gapM)[0];
  const lengthM = next ? next.gapM : beyond.reachM;
  const u = wall[end] + lengthM * outwards;
  const begin = unseenFrom(wall, end, u, storey);
  if (begin === undefined) return [];
  return [{ wall, end, begin, u, corner: onAxis(wall.axis, u, middleOf(wall)), next: next?.other }];
}

/**
 * From where on nobody looked at the line of a wall as far as `u`: from its end, or from what parts the room before it from the next. Undefined
 * where somebody did.
 */
export const unseenFrom = (wall: WallDraft, end: End, u: number, storey: Storey): number | undefined =>
  [wall[end], ...partedAt(wall, end, u, storey)].find((from) => isUnscanned(wall, from, u, storey));

/** Where outer walls of other directions end that part what was seen from what was not, a little beyond the end of a wall that something hides. */
function partedAt(wall: WallDraft, end: End, u: number, storey: Storey): number[] {
  const outwards = end === 'to' ? 1 : -1;
  const line = onAxis(wall.axis, 0, middleOf(wall));
  return storey.walls.flatMap((other) => {
    if (other.axis === wall.axis || !isDrawable(other)) return [];
    const [face] = facesOf(other);
    const met = crossLines(
      line,
      wall.axis.along,
      onAxis(other.axis, 0, face!.offset),
      other.axis.along,
      LEAST_CROSSING_SINE,
    );
    const hiddenM = met ? (met.t - wall[end]) * outwards : 0;
    const isBetween = met && hiddenM > 0 && hiddenM < MOST_HIDDEN_M && (u - met.t) * outwards > BEYOND_M[0];
    return isBetween &&
      passes(other, onAxis(wall.axis, met.t, middleOf(wall)), MOST_HIDDEN_M) &&
      isUnseenBehind(wall, wall[end], met.t, storey)
      ? [met.t]
      : [];
  });
}

export function isSameLine(a: WallDraft, b: WallDraft): boolean {
  const [own, other] = [facesOf(a)[0], facesOf(b)[0]];
  return (
    own !== undefined &&
    other !== undefined &&
    own.side === other.side &&
    Math.abs(a.axis.angleRad - b.axis.angleRad) < PARALLEL_RAD &&
    Math.abs(own.offset - other.offset) < SAME_LINE_M
  );
}

/** The part of another storey's wall between two places, as a wall of which nothing was seen. */
export function unseenPart(wall: WallDraft, a: Point2, b: Point2): WallDraft {
  const { from, to } = spanAlong(wall.axis, a, b);
  const unseen = (faces: readonly WallFace[]): WallFace[] =>
    faces
      .slice(0, 1)
      .map((face) => ({ ...face, from, to, firstColumn: 0, columns: new Uint8Array(0), tops: new Float32Array(0) }));
  return {
    ...wall,
    from,
    to,
    lowFaces: unseen(wall.lowFaces),
    highFaces: unseen(wall.highFaces),
    isLengthAssumed: true,
    isStartSoft: false,
    isEndSoft: false,
    joinedAtStart: [],
    joinedAtEnd: [],
  };
}

/** Outer walls of other directions that end where a wall does. */
export function endsAt({ wall, begin }: Pick<Extension, 'wall' | 'begin'>, walls: readonly WallDraft[]): WallDraft[] {
  const at = onAxis(wall.axis, begin, middleOf(wall));
  return walls.filter((other) => other.axis !== wall.axis && isDrawable(other) && endsNear(other, at));
}
