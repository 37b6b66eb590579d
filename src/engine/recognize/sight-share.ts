import { boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { areaM2, contains, distanceToRing, perimeterM } from '#geometry/polygon.ts';
import { isAnySet, type Grid } from './geometry/grid.ts';

/** Narrower polygons are walls and reveals: they are looked at along their middle, so that what is next to them is not counted. */
const NARROW_M = 0.5;
const NARROW_SAMPLES = 6;
const WINDOW_SHARE = 0.3;
const MIDDLE_SHARE = 0.45;
const MOST_SAMPLES = 20_000;

/** Share of a polygon in which something of the wanted kind was seen: one sight counts for a square of edge `stepM`. */
export function sightShare(grid: Grid, polygon: readonly Point2[], stepM: number, wanted: number): number {
  const bounds = boundsOf(polygon);
  if (!bounds) return 0;
  const area = areaM2(polygon);
  const breadthM = (2 * area) / Math.max(1e-6, perimeterM(polygon));
  const isNarrow = breadthM < NARROW_M;
  const windowM = isNarrow ? Math.max(grid.cellM, Math.min(stepM, WINDOW_SHARE * breadthM)) : stepM;
  const insetM = isNarrow ? Math.min(windowM / 2 + grid.cellM, MIDDLE_SHARE * breadthM) : 0;
  const wishedM = isNarrow ? Math.min(stepM, breadthM / NARROW_SAMPLES) : stepM;
  const sampleM = Math.max(
    wishedM,
    Math.sqrt(((bounds.maxX - bounds.minX) * (bounds.maxY - bounds.minY)) / MOST_SAMPLES),
  );
  let all = 0;
  let seen = 0;
  for (let y = bounds.minY + sampleM / 2; y < bounds.maxY; y += sampleM) {
    for (let x = bounds.minX + sampleM / 2; x < bounds.maxX; x += sampleM) {
      if (!contains(polygon, x, y) || (isNarrow && distanceToRing([x, y], polygon) < insetM)) continue;
      all++;
      if (isAnySet(grid, x - windowM / 2, y - windowM / 2, windowM, wanted)) seen++;
    }
  }
  return all === 0 ? 0 : seen / all;
}
