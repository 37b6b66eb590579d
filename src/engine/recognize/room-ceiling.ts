import { distance, type Point2 } from '#geometry/plane.ts';
import type { Room } from '#domain/building/building.ts';
import { heightOnPlane, isLevel, type SlantedPlane } from '#geometry/slanted-plane.ts';
import { placesIn } from './geometry/places-in.ts';
import { round } from './round.ts';
import type { StoreyPlan } from './storey-plan.ts';

/** Steps of a grid of places over a room, and how many of them must show a ceiling for its form to be known. */
const CEILING_STEP_M = 0.2;
const LEAST_CEILING_PLACES = 12;
/** A ceiling is level where this share of it lies this near to its height. */
const LEVEL_SHARE = 0.6;
const LEVEL_M = 0.05;
/** Else its heights spread this much: in steps where a share of it is at one of them, in a slope where they are even. */
const SPREAD_M = 0.3;
const STEP_SHARE = 0.3;
/** A ceiling slopes where this share of it is a slanted plane: the rest may be level. */
const SLANTED_SHARE = 0.15;
const CORNER_REACH_M = 0.6;

/** Height of a room, and the form of its ceiling where enough of it was seen. */
export function roomCeiling(
  polygon: readonly Point2[],
  { ceilings, levels }: Pick<StoreyPlan, 'ceilings' | 'levels'>,
): Pick<Room, 'heightM' | 'ceiling' | 'leastHeightM'> {
  const heightM = round(ceilings.heightOver(polygon) - levels.floorM);
  const shown = placesIn({ polygon, holes: [] }, CEILING_STEP_M).flatMap(([x, y]) => {
    const plane = ceilings.planeAt(x, y);
    return plane ? { at: [x, y] as Point2, plane, overM: heightOnPlane(plane, x, y) - levels.floorM } : [];
  });
  const heights = shown.map(({ overM }) => overM).sort((a, b) => a - b);
  if (heights.length < LEAST_CEILING_PLACES) return { heightM };
  const slanted = shown.filter(({ plane }) => !isLevel(plane));
  if (slanted.length >= SLANTED_SHARE * shown.length)
    return {
      heightM: round(heights.at(-1) ?? heightM),
      ceiling: 'sloped',
      leastHeightM: round(Math.min(heights[0] ?? heightM, ...cornerHeights(polygon, slanted, levels.floorM))),
    };
  const level = heights.filter((height) => Math.abs(height - heightM) <= LEVEL_M).length;
  if (level >= LEVEL_SHARE * heights.length) return { heightM, ceiling: 'level' };
  const at = (share: number): number => heights[Math.floor(share * (heights.length - 1))] ?? heightM;
  const [lowM, highM] = [at(0.05), at(0.95)];
  if (highM - lowM < SPREAD_M) return { heightM };
  const atOne = Math.max(
    ...heights.map((low) => heights.filter((height) => height >= low && height <= low + 2 * LEVEL_M).length),
  );
  return atOne >= STEP_SHARE * heights.length
    ? { heightM, ceiling: 'stepped', leastHeightM: round(lowM) }
    : { heightM: round(highM), ceiling: 'sloped', leastHeightM: round(lowM) };
}

/** Heights over the corners of a room whose ceiling slopes beside them: where it meets the lowest wall. */
function cornerHeights(
  polygon: readonly Point2[],
  slanted: readonly { at: Point2; plane: SlantedPlane }[],
  floorM: number,
): number[] {
  return polygon.flatMap((corner) => {
    const nearest = slanted.reduce<{ plane: SlantedPlane; apartM: number } | undefined>((best, { at, plane }) => {
      const apartM = distance(at, corner);
      return apartM < (best?.apartM ?? CORNER_REACH_M) ? { plane, apartM } : best;
    }, undefined);
    return nearest ? [heightOnPlane(nearest.plane, ...corner) - floorM] : [];
  });
}
