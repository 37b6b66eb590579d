import { COLUMN_EMPTY, COLUMN_M, columnAt } from './wall-face.ts';
import { facesOf } from './wall-draft.ts';
import type { WallDraft } from './wall-draft.ts';

/** A plane measured better than this adds to the trust in a wall. */
const GOOD_RESIDUAL_M = 0.006;

/** Trust in a wall, 0 to 1: how much of its length was seen, from both sides, how flat, and whether its ends meet others. */
export function wallConfidence(wall: WallDraft): number {
  const faces = facesOf(wall);
  let seen = 0;
  let all = 0;
  for (let u = wall.from + COLUMN_M / 2; u < wall.to; u += COLUMN_M, all++) {
    if (faces.some((face) => columnAt(face, u) !== COLUMN_EMPTY)) seen++;
  }
  const isTwoSided = wall.lowFaces.length > 0 && wall.highFaces.length > 0;
  const joined = Math.min(1, wall.joinedAtStart.length) + Math.min(1, wall.joinedAtEnd.length);
  const isFlat = faces.every((face) => face.residualM < GOOD_RESIDUAL_M);
  const score =
    0.2 +
    0.35 * (all ? seen / all : 0) +
    (isTwoSided ? 0.15 : wall.isWidthAssumed ? 0.05 : 0.1) +
    0.1 * joined +
    (isFlat ? 0.08 : 0);
  return Math.min(0.98, score);
}
