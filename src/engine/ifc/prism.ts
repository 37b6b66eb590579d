import { meanPoint, type OutlineWithHoles } from '#geometry/polygon.ts';
import { heightOnPlane, isLevel, volumeUnderPlaneM3, type SlantedPlane } from '#geometry/slanted-plane.ts';
import type { Slab } from '#domain/building/building.ts';
import { partAtPinches } from './part-at-pinches.ts';
import { sharedM2, subtractRegions } from '#engine/recognize/geometry/polygon-clip.ts';
import { splitAtCreases } from '#engine/recognize/geometry/split-at-creases.ts';
import { heightsUnder, partsUnder, type PartUnderRoof } from '#engine/recognize/under-roof.ts';

/** An upright solid: a plan outline with holes, from a height to a height, and no higher than some planes. */
export type Prism = OutlineWithHoles & { bottomM: number; topM: number; under?: readonly SlantedPlane[] };

/** Lower pieces are leftovers of measured heights. */
const LEAST_HEIGHT_M = 0.005;
/** Outlines that share less only touch. */
const TOUCH_M2 = 1e-5;
/** A corner of a piece may be straightened by this much. */
export const TOLERANCE_M = 1e-4;

export function volumeM3({ polygon, holes, bottomM, topM, under = [] }: Prism): number {
  const tops = [{ a: 0, b: 0, c: topM }, ...under];
  return splitAtCreases({ polygon, holes }, tops, TOLERANCE_M).reduce((sum, piece) => {
    const middle = meanPoint(piece.polygon);
    const lowest = tops.reduce((a, b) => (heightOnPlane(b, ...middle) < heightOnPlane(a, ...middle) ? b : a));
    return (
      sum + [piece.polygon, ...piece.holes].reduce((own, ring) => own + volumeUnderPlaneM3(ring, lowest, bottomM), 0)
    );
  }, 0);
}

/** The planes of a roof may lie over each other by this much and still be the lowest ones where they are. */
const ENVELOPE_M = 0.01;

/**
 * A solid cut by the slanted roofs over it: one solid under all of them where each is the lowest over its own part, else one for
 * each part. As it is where no slanted roof is over it.
 */
export function underRoofs(solid: Prism, roofs: readonly Slab[]): Prism[] {
  const parts = partsUnder(solid, roofs);
  if (parts.length === 0) return [solid];
  const planes = [...new Map(parts.map(({ roofId, underside }) => [roofId, underside])).values()];
  const isLowest = ({ polygon, underside }: PartUnderRoof): boolean =>
    polygon.every((corner) =>
      planes.every((plane) => heightOnPlane(underside, ...corner) <= heightOnPlane(plane, ...corner) + ENVELOPE_M),
    );
  if (parts.every(isLowest)) {
    const slanted = planes.filter((plane) => !isLevel(plane));
    return [{ ...solid, topM: heightsUnder(parts).mostM, under: slanted }];
  }
  return parts.map(({ polygon, holes, underside }) => ({
    polygon,
    holes,
    bottomM: solid.bottomM,
    topM: heightsUnder([{ polygon, underside }]).mostM,
    under: [underside],
  }));
}

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
    const cut = solid.under && { under: solid.under };
    below = { clips, topM, pieces: own.map(({ polygon, holes }) => ({ polygon, holes, bottomM, topM, ...cut })) };
    pieces.push(...below.pieces);
  }
  return pieces;
}

const parted = ({ polygon, holes }: OutlineWithHoles): OutlineWithHoles[] =>
  holes.length > 0 ? [{ polygon, holes }] : partAtPinches(polygon).map((part) => ({ polygon: part, holes }));

const isSame = (a: readonly Prism[], b: readonly Prism[]): boolean =>
  a.length === b.length && a.every((prism, i) => prism === b[i]);
