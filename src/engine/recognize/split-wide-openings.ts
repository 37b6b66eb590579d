import { COLUMN_LINTEL, COLUMN_M, COLUMN_PARAPET, columnAt } from './wall-face.ts';
import { findJoints } from './join-walls.ts';
import { facesOf, middleOf, widthOf } from './wall-draft.ts';
import type { Joint } from './join-walls.ts';
import type { Axis } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

/** A wider opening in an interior wall is no door: the wall ends there and a header spans it. */
const WIDEST_DOOR_M = 2.8;
/** A free end that shows nothing but a lintel for more than this is a header too. */
const LONGEST_FREE_LINTEL_M = 0.35;

/** What spans a wide opening under the ceiling: it bounds rooms without being a wall. */
export type Header = { axis: Axis; from: number; to: number; middle: number; width: number };

/** Cuts two-sided walls where they are open for more than a door's width, and free ends that are only a lintel. */
export function splitWideOpenings(walls: readonly WallDraft[]): { walls: WallDraft[]; headers: Header[] } {
  const headers: Header[] = [];
  const joints = findJoints(walls);
  const parts = walls.flatMap((wall, index) => {
    if (wall.isWidthAssumed) return [wall];
    const solid = solidStretches(wall);
    if (solid.length === 0) return [wall];
    const pieces: WallDraft[] = [];
    const addHeader = (from: number, to: number): void => {
      headers.push({ axis: wall.axis, from, to, middle: middleOf(wall), width: widthOf(wall) });
    };
    const first = solid[0]!;
    const last = solid[solid.length - 1]!;
    let from = wall.from;
    if (
      first.from - wall.from > LONGEST_FREE_LINTEL_M &&
      first.from - wall.from > openingAllowed(joints[index]?.start)
    ) {
      addHeader(wall.from, first.from);
      from = first.from;
    }
    for (let i = 1; i < solid.length; i++) {
      const [before, after] = [solid[i - 1]!, solid[i]!];
      if (after.from - before.to <= WIDEST_DOOR_M) continue;
      pieces.push(piece(wall, from, before.to));
      addHeader(before.to, after.from);
      from = after.from;
    }
    let to = wall.to;
    if (wall.to - last.to > LONGEST_FREE_LINTEL_M && wall.to - last.to > openingAllowed(joints[index]?.end)) {
      addHeader(last.to, wall.to);
      to = last.to;
    }
    return [...pieces, piece(wall, from, to)];
  });
  return { walls: parts, headers };
}

/** A door may be right at the end of a wall when another wall closes it; a free end has no door. */
function openingAllowed(joint: Joint | undefined): number {
  return joint ? WIDEST_DOOR_M : LONGEST_FREE_LINTEL_M;
}

function piece(wall: WallDraft, from: number, to: number): WallDraft {
  const touches = (face: { from: number; to: number }): boolean => face.to > from + 0.1 && face.from < to - 0.1;
  return { ...wall, from, to, lowFaces: wall.lowFaces.filter(touches), highFaces: wall.highFaces.filter(touches) };
}

/** Stretches of a wall where some face shows more than a lintel. */
function solidStretches(wall: WallDraft): { from: number; to: number }[] {
  const faces = facesOf(wall);
  const stretches: { from: number; to: number }[] = [];
  for (let u = (Math.floor(wall.from / COLUMN_M) + 0.5) * COLUMN_M; u < wall.to; u += COLUMN_M) {
    const kinds = faces.map((face) => columnAt(face, u));
    const isSolid = kinds.some((kind) => kind > COLUMN_LINTEL || kind === COLUMN_PARAPET);
    if (!isSolid) continue;
    const last = stretches[stretches.length - 1];
    const from = u - COLUMN_M / 2;
    if (last && from - last.to < COLUMN_M / 2) last.to = from + COLUMN_M;
    else stretches.push({ from, to: from + COLUMN_M });
  }
  return stretches;
}
