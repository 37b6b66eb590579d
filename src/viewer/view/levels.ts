import type { Bounds3 } from '#geometry/bounds.ts';

/** Floor height of a storey in project metres, as the building says it. */
export type Level = { id: string; name: string; elevationM: number };

/** A level is cut 4 ft above its floor (viewers.md §9). */
export const LEVEL_CUT_M = 1.2192;
/** What still belongs to a level below its floor: unevenness and the slab's face. */
const BELOW_FLOOR_M = 0.15;

/**
 * The heights, in project metres, that slice and level leave: the slice is in percent of the cloud's tight height, a level
 * keeps its floor up to 4 ft above. Null when neither is set.
 */
export function visibleHeightsM(
  bounds: Bounds3,
  slice: { from: number; to: number } | null,
  level: Level | undefined,
): { from: number; to: number } | null {
  if (!slice && !level) return null;
  const heightM = bounds.max[2] - bounds.min[2];
  // A handle at its end cuts nothing, not even points that lie exactly on the bound.
  const from = slice && slice.from > 0 ? bounds.min[2] + (heightM * slice.from) / 100 : Number.NEGATIVE_INFINITY;
  const to = slice && slice.to < 100 ? bounds.min[2] + (heightM * slice.to) / 100 : Number.POSITIVE_INFINITY;
  if (!level) return { from, to };
  return { from: Math.max(from, level.elevationM - BELOW_FLOOR_M), to: Math.min(to, level.elevationM + LEVEL_CUT_M) };
}

/** The lowest and the highest point of what is shown, in project meters: a slice is in percent of the height between them. */
export const heightsOf = (bounds: Bounds3 | null): { fromM: number; toM: number } | null =>
  bounds && { fromM: bounds.min[2], toM: bounds.max[2] };
