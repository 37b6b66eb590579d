import { angleBetweenDeg3, areaOfRing3, distance3, type Point3 } from '#geometry/space.ts';
import type { MeasureKind, ViewerState } from '#viewer/state.ts';
import { CLOSE_RADIUS_M, LEAST_CORNERS, SAME_POINT_M } from '#viewer/view/measure-rules.ts';
import { type MeasureUnit, formatAngle, formatArea, formatFeetOrMeters } from '#viewer/view/format-measure.ts';

export type Measurement = ViewerState['measurements'][number];

/** What is measured at once, and the corners of one area. */
export const MAX_MEASUREMENTS = 100;

/** So many points make one. */
const WHOLE: Record<MeasureKind, number> = { distance: 2, height: 2, angle: 3, area: Infinity };

/** What a click does: the points of what is not finished, and what it has finished. */
type Measured = { pending: Point3[]; made: Measurement | null };

/** Adds a point to what is measured; the same point again counts for nothing, near the first corner an area closes. */
export function addPoint(kind: MeasureKind, pending: readonly Point3[], point: Point3): Measured {
  const unchanged = { pending: [...pending], made: null };
  const [[first], last] = [pending, pending.at(-1)];
  if (kind === 'area' && first && pending.length >= LEAST_CORNERS && distance3(first, point) <= CLOSE_RADIUS_M)
    return closeRing(kind, pending);
  if (last && distance3(last, point) < SAME_POINT_M) return unchanged;
  if (pending.length >= MAX_MEASUREMENTS) return unchanged;
  const points = [...pending, point];
  const isWhole = points.length === WHOLE[kind];
  return isWhole ? { pending: [], made: { kind, points } } : { pending: points, made: null };
}

/** Closes the area that is drawn; with fewer than 3 corners nothing happens. */
export function closeRing(kind: MeasureKind, pending: readonly Point3[]): Measured {
  return kind === 'area' && pending.length >= LEAST_CORNERS
    ? { pending: [], made: { kind, points: [...pending] } }
    : { pending: [...pending], made: null };
}

/** The figure of a measurement as people read it. */
export function figureOf({ kind, points }: Measurement, unit: MeasureUnit): string {
  const [a, b, c] = points;
  if (kind === 'area') return formatArea(areaOfRing3(points), unit);
  if (kind === 'angle') return a && b && c ? formatAngle(angleBetweenDeg3(a, b, c)) : '';
  return a && b ? formatFeetOrMeters(kind === 'height' ? Math.abs(b[2] - a[2]) : distance3(a, b), unit) : '';
}
