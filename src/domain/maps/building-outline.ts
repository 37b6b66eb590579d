import { radiansOf } from '#geometry/angle.ts';
import { areaM2, contains, distanceToRing } from '#geometry/polygon.ts';

/** Corners of a building, as longitude and latitude in degrees; the first one is not repeated. */
export type Outline = [lng: number, lat: number][];

/** How far from a pin its building may be (ordering.md §9). */
export const OUTLINE_RADIUS_M = 30;
const M_PER_DEGREE = 111_195;

/** The building of a pin: the smallest around it, else the nearest within 30 m. Null when there is none. */
export function outlineAt(outlines: readonly Outline[], { lat, lng }: { lat: number; lng: number }): Outline | null {
  const narrowing = Math.cos(radiansOf(lat));
  const found = outlines
    .filter(({ length }) => length >= 3)
    .map((outline) => {
      const ring = outline.map(([x, y]) => [(x - lng) * M_PER_DEGREE * narrowing, (y - lat) * M_PER_DEGREE] as const);
      const distanceM = contains(ring, 0, 0) ? 0 : distanceToRing([0, 0], ring);
      return { outline, distanceM, areaM2: areaM2(ring) };
    });
  const [best] = found
    .filter(({ distanceM }) => distanceM <= OUTLINE_RADIUS_M)
    .toSorted((a, b) => a.distanceM - b.distanceM || a.areaM2 - b.areaM2);
  return best?.outline ?? null;
}
