import { netAreaM2, type OutlineWithHoles } from '#geometry/polygon.ts';
import { partAtPinches } from './part-at-pinches.ts';
import { sharedM2, subtractRegions } from '#engine/recognize/geometry/polygon-clip.ts';

/** An upright solid: a plan outline with holes, from a height to a height. */
export type Prism = OutlineWithHoles & { bottomM: number; topM: number };

/** Lower pieces are leftovers of measured heights. */
const LEAST_HEIGHT_M = 0.005;
/** Outlines that share less only touch. */
const TOUCH_M2 = 1e-5;
/** A corner of a piece may be straightened by this much. */
export const TOLERANCE_M = 1e-4;

export const volumeM3 = (prism: Prism): number => netAreaM2(prism) * (prism.topM - prism.bottomM);

/** What is left of a solid where others are: layer by layer, each without those that reach into it; from the lowest up. */
export function freePrisms(solid: Prism, others: readonly Prism[]): Prism[] {
  const near = others.filter(
    (other) =>
      solid.bottomM < other.topM && other.bottomM < solid.topM && sharedM2(solid, other, TOLERANCE_M) > TOUCH_M2,
  );
  const heights = [solid, ...near].flatMap(({ bottomM, topM }) => [bottomM, topM]);
  const levels = [...new Set(heights)]
    .filter((heightM) => heightM >= solid.bottomM && heightM <= solid.topM)
    .sort((a, b) => a - b);
  const pieces: Prism[] = [];
  let below: { clips: readonly Prism[]; topM: number; pieces: Prism[] } | undefined;
  for (const [i, bottomM] of levels.slice(0, -1).entries()) {
    const topM = levels[i + 1]!;
    if (topM - bottomM < LEAST_HEIGHT_M) continue;
    const middleM = (bottomM + topM) / 2;
    const clips = near.filter((other) => other.bottomM < middleM && other.topM > middleM);
    if (below?.topM === bottomM && isSame(below.clips, clips)) {
      for (const piece of below.pieces) piece.topM = topM;
      below.topM = topM;
      continue;
    }
    const own = clips.length === 0 ? [solid] : subtractRegions(solid, clips, TOLERANCE_M).flatMap(parted);
    below = { clips, topM, pieces: own.map(({ polygon, holes }) => ({ polygon, holes, bottomM, topM })) };
    pieces.push(...below.pieces);
  }
  return pieces;
}

const parted = ({ polygon, holes }: OutlineWithHoles): OutlineWithHoles[] =>
  holes.length > 0 ? [{ polygon, holes }] : partAtPinches(polygon).map((part) => ({ polygon: part, holes }));

const isSame = (a: readonly Prism[], b: readonly Prism[]): boolean =>
  a.length === b.length && a.every((prism, i) => prism === b[i]);
