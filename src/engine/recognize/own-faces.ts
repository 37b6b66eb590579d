import type { StoreyLevels } from './storey-levels.ts';
import type { StoreyPart } from './storey-part.ts';
import { onAxis, type WallFace } from './wall-face.ts';

const STEP_M = 0.1;
/** In the room before a face, and beyond the wall behind it. */
const BEFORE_M = 0.15;
const BEHIND_M = [0.3, 0.6];
/** A face of which less lies in the storey's part is a face of the storey beside it. */
const LEAST_OWN_M = 0.3;
/** The storey must be behind a face beside it over this share for the face to be the back of one of its walls. */
const LEAST_BEHIND = 0.5;

/**
 * The faces of a storey that has others beside it, out of those that were seen in and near its part of the plan: what lies in
 * the part, and the backs of the walls to the storeys beside, with the height that the walls have in this one.
 */
export function ownFaces(
  faces: readonly WallFace[],
  { isOwn }: StoreyPart,
  { floorM, ceilingM }: StoreyLevels,
): WallFace[] {
  return faces.flatMap((face) => {
    const count = Math.max(1, Math.round((face.to - face.from) / STEP_M));
    const stepM = (face.to - face.from) / count;
    const samples = Array.from({ length: count }, (_, i) => face.from + (i + 0.5) * stepM);
    const isOwnAt = (u: number, besideM: number): boolean => isOwn(...onAxis(face.axis, u, face.offset + besideM));
    const own = samples.filter((u) => isOwnAt(u, face.side * BEFORE_M));
    if (own.length * STEP_M >= LEAST_OWN_M) {
      const [first = face.from, last = face.to] = [own[0], own.at(-1)];
      return [
        {
          ...face,
          from: first - face.from > STEP_M ? first : face.from,
          to: face.to - last > STEP_M ? last : face.to,
        },
      ];
    }
    const behind = samples.filter((u) => BEHIND_M.some((depthM) => isOwnAt(u, -face.side * depthM)));
    if (behind.length < LEAST_BEHIND * samples.length) return [];
    return [{ ...face, tops: face.tops.map((topM) => Math.min(topM, ceilingM - floorM)) }];
  });
}
