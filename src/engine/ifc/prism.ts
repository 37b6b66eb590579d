import { boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { areaM2 } from '#geometry/polygon.ts';
import { partAtPinches } from './part-at-pinches.ts';
import { subtractRegions } from '#engine/recognize/geometry/polygon-clip.ts';

/** An upright solid: a plan outline with holes, from a height to a height. */
export type Prism = {
  polygon: readonly Point2[];
  holes: readonly (readonly Point2[])[];
  bottomM: number;
  topM: number;
};

/** Lower pieces are leftovers of measured heights. */
const LEAST_HEIGHT_M = 0.005;
/** Outlines that share less only touch. */
const TOUCH_M2 = 1e-5;
/** A corner of a piece may be straightened by this much. */
const TOLERANCE_M = 1e-4;

export const footprintM2 = ({ polygon, holes }: Pick<Prism, 'polygon' | 'holes'>): number =>
  areaM2(polygon) - holes.reduce((sum, hole) => sum + areaM2(hole), 0);

export const volumeM3 = (prism: Prism): number => footprintM2(prism) * (prism.topM - prism.bottomM);

/** What is left of a solid where others are: layer by layer, each without those that reach into it; from the lowest up. */
export function freePrisms(solid: Prism, others: readonly Prism[]): Prism[] {
  const near = others.filter((other) => reach(solid, other) && sharedM2(solid, other) > TOUCH_M2);
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

const parted = ({ polygon, holes }: Pick<Prism, 'polygon' | 'holes'>): Pick<Prism, 'polygon' | 'holes'>[] =>
  holes.length > 0 ? [{ polygon, holes }] : partAtPinches(polygon).map((part) => ({ polygon: part, holes }));

const isSame = (a: readonly Prism[], b: readonly Prism[]): boolean =>
  a.length === b.length && a.every((prism, i) => prism === b[i]);

/** Area of the plan that two solids share. */
export function sharedM2(a: Prism, b: Prism): number {
  const leftM2 = subtractRegions(a, [b], TOLERANCE_M).reduce((sum, region) => sum + footprintM2(region), 0);
  return footprintM2(a) - leftM2;
}

/** Whether the boxes around two solids share space. */
function reach(a: Prism, b: Prism): boolean {
  const [boxA, boxB] = [boundsOf(a.polygon), boundsOf(b.polygon)];
  if (!boxA || !boxB) return false;
  return (
    a.bottomM < b.topM &&
    b.bottomM < a.topM &&
    boxA.minX < boxB.maxX &&
    boxB.minX < boxA.maxX &&
    boxA.minY < boxB.maxY &&
    boxB.minY < boxA.maxY
  );
}
