import { boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { contains, type OutlineWithHoles } from '#geometry/polygon.ts';

/** Whether a place is inside an outline and in none of its holes. */
export const isInOutline = ({ polygon, holes }: OutlineWithHoles, [x, y]: Point2): boolean =>
  contains(polygon, x, y) && !holes.some((hole) => contains(hole, x, y));

/** Places of a grid inside an outline, `stepM` apart, row by row. */
export function placesIn(outline: OutlineWithHoles, stepM: number): Point2[] {
  const bounds = boundsOf(outline.polygon);
  const places: Point2[] = [];
  if (!bounds) return places;
  for (let y = bounds.minY + stepM / 2; y < bounds.maxY; y += stepM)
    for (let x = bounds.minX + stepM / 2; x < bounds.maxX; x += stepM)
      if (isInOutline(outline, [x, y])) places.push([x, y]);
  return places;
}
