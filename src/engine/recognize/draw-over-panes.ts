import { isDrawable } from './draw-on.ts';
import { facesOf, type WallDraft } from './wall-draft.ts';

/** A pane from floor to ceiling stands this far behind the face of its wall. */
const SETBACK_M = [0.03, 0.35] as const;
/** It shows apart from that where it is this many times farther off than either of them lies about its plane, or than the cloud's raster. */
const APART_FACTOR = 6;
const APART_RASTERS = 4;
/** What is shorter may as well be the back of a niche, with a door in it. */
const LEAST_PANE_M = 1.8;
/** A pane begins where its wall's face ends, or behind what hides that: another wall that joins there, a curtain. */
const NEXT_TO_M = [-0.3, 1.5] as const;
/** Of a shorter one so much shows beside its wall, or is hidden by what stands at its end. */
const SHORTER_NEXT_TO_M = [-0.6, 2] as const;

/** What of a wall shows at either end of a pane, in one plane, is no longer than this, and ends this near to where the pane does. */
const LONGEST_PIECE_M = 1.6;
const SAME_END_M = 0.35;
const SAME_FACE_M = 0.015;

/**
 * Draws outer walls on, in place, over panes that continue them: upright surfaces a little behind a wall's face that begin where that
 * ends. Such a pane is no wall of its own.
 */
export function drawOverPanes(walls: readonly WallDraft[], rasterM: number): WallDraft[] {
  const whole = joinedBeforePanes(walls, rasterM);
  const fronts = whole.filter(isDrawable).map((wall) => ({ wall, from: wall.from, to: wall.to }));
  const panes = new Set<WallDraft>();
  for (const { wall, from, to } of fronts) {
    for (const pane of whole) {
      if (!isPaneOf(pane, wall, rasterM)) continue;
      const nextToM = pane.to - pane.from < to - from ? SHORTER_NEXT_TO_M : NEXT_TO_M;
      const isNext = (gapM: number): boolean => gapM > nextToM[0] && gapM < nextToM[1];
      if (isNext(pane.from - to)) {
        if (pane.to > wall.to) wall.isEndSoft = pane.isEndSoft;
        wall.to = Math.max(wall.to, pane.to);
        panes.add(pane);
      } else if (isNext(from - pane.to)) {
        if (pane.from < wall.from) wall.isStartSoft = pane.isStartSoft;
        wall.from = Math.min(wall.from, pane.from);
        panes.add(pane);
      }
    }
  }
  return whole.filter((wall) => !panes.has(wall));
}

/**
 * Makes one wall, in place, of two pieces that show at either end of a pane, before it: a pane of which the frame or what is behind it
 * shows over the whole wall.
 */
function joinedBeforePanes(walls: readonly WallDraft[], rasterM: number): WallDraft[] {
  const gone = new Set<WallDraft>();
  const outer = walls.filter(isDrawable);
  for (const pane of outer) {
    const [first, last] = piecesBefore(pane, outer, rasterM) ?? [];
    if (!first || !last || [first, pane, last].some((wall) => gone.has(wall))) continue;
    first.from = Math.min(first.from, pane.from);
    first.isStartSoft = pane.isStartSoft;
    first.to = Math.max(last.to, pane.to);
    first.isEndSoft = pane.isEndSoft;
    first.lowFaces = [...first.lowFaces, ...last.lowFaces];
    first.highFaces = [...first.highFaces, ...last.highFaces];
    gone.add(pane).add(last);
  }
  return walls.filter((wall) => !gone.has(wall));
}

/** The two pieces of one wall before either end of a pane. */
function piecesBefore(
  pane: WallDraft,
  outer: readonly WallDraft[],
  rasterM: number,
): [WallDraft, WallDraft] | undefined {
  const pieces = outer.filter((piece) => piece.to - piece.from <= LONGEST_PIECE_M && isPaneOf(pane, piece, rasterM));
  for (const first of pieces.filter(({ from }) => Math.abs(from - pane.from) < SAME_END_M)) {
    const last = pieces.find(
      (piece) =>
        piece.from > first.to &&
        Math.abs(piece.to - pane.to) < SAME_END_M &&
        Math.abs(facesOf(piece)[0]!.offset - facesOf(first)[0]!.offset) < SAME_FACE_M,
    );
    if (last) return [first, last];
  }
  return undefined;
}

function isPaneOf(pane: WallDraft, wall: WallDraft, rasterM: number): boolean {
  if (
    pane === wall ||
    (pane.isWidthAssumed && !pane.isExternal) ||
    pane.axis !== wall.axis ||
    pane.to - pane.from < LEAST_PANE_M
  )
    return false;
  const [back, front] = [facesOf(pane), facesOf(wall)];
  const side = front[0]!.side;
  if (back.some((face) => face.side !== side || face.bend)) return false;
  const setbackM = side === 1 ? wall.high - pane.high : pane.low - wall.low;
  const blurM = Math.max(...[...back, ...front].map(({ residualM }) => residualM));
  return setbackM > Math.max(SETBACK_M[0], APART_FACTOR * blurM, APART_RASTERS * rasterM) && setbackM < SETBACK_M[1];
}
