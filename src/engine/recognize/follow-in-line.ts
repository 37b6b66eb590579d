import { isDrawable, MEETS_M, passes, type End } from './draw-on.ts';
import { endsAt, isSameLine, unseenFrom, type Storey } from './follow-storeys.ts';
import { middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';

/** Between where an outer wall of one half ends and that of the other begins is a room that nobody entered, of this length. */
const GAP_M = [0.3, 8] as const;

/** What parts that room from the half that it belongs to is no longer than this share of the wall between the halves. */
const MOST_PARTED = 0.8;

/** A wall that may go on to `u`; from `begin` on nobody looked. */
type Reach = { wall: WallDraft; end: End; begin: number; u: number };

/**
 * Draws outer walls of one half of a split level on, in place, past a room that nobody entered, to where an outer wall of the other half
 * begins in the same line, at the wall between the halves: that is longer than what parts the room from its own half. Neither that wall nor
 * those that end where the room begins have a window.
 * @param besideOf the storeys beside one, at overlapping heights
 * @param windowsOf tells for walls of a storey whether they have a window
 */
export function followInLine<T extends Storey>(
  storeys: readonly T[],
  besideOf: (storey: T) => readonly T[],
  windowsOf: (storey: T) => (wall: WallDraft) => boolean,
): void {
  for (const storey of storeys) {
    const halves = besideOf(storey);
    const others = halves.flatMap(({ walls }) => walls);
    const found = storey.walls
      .filter(isDrawable)
      .flatMap((wall) => (['from', 'to'] as const).flatMap((end) => reach(wall, end, storey, others) ?? []));
    for (const own of found) {
      const across = halves.flatMap((half) =>
        half.walls.filter((other) => crosses(other, own.wall, own.u)).map((wall) => ({ wall, half })),
      );
      const parting = storey.walls.filter((other) => crosses(other, own.wall, own.begin));
      const isBetweenHalves = longestOf(across.map(({ wall }) => wall)) * MOST_PARTED > longestOf(parting);
      if (parting.length === 0 || !isBetweenHalves || across.some(({ wall, half }) => windowsOf(half)(wall))) continue;
      if (endsAt(own, storey.walls).some(windowsOf(storey))) continue;
      own.wall[own.end] = own.u;
      own.wall.isLengthAssumed = true;
    }
  }
}

const longestOf = (walls: readonly WallDraft[]): number => Math.max(0, ...walls.map(({ from, to }) => to - from));

/** Whether a wall of another direction passes a place in the line of a wall. */
const crosses = (other: WallDraft, wall: WallDraft, u: number): boolean =>
  other.axis.angleRad !== wall.axis.angleRad && passes(other, onAxis(wall.axis, u, middleOf(wall)), MEETS_M);

function reach(wall: WallDraft, end: End, storey: Storey, others: readonly WallDraft[]): Reach | undefined {
  const outwards = end === 'to' ? 1 : -1;
  const gapTo = (other: WallDraft): number => ((end === 'to' ? other.from : other.to) - wall[end]) * outwards;
  const next = [...storey.walls, ...others]
    .filter((other) => other !== wall && isDrawable(other) && isSameLine(wall, other) && gapTo(other) > 0)
    .sort((a, b) => gapTo(a) - gapTo(b))[0];
  if (!next || storey.walls.includes(next) || gapTo(next) < GAP_M[0] || gapTo(next) > GAP_M[1]) return undefined;
  const u = wall[end] + gapTo(next) * outwards;
  const begin = unseenFrom(wall, end, u, storey);
  return begin === undefined ? undefined : { wall, end, begin, u };
}
