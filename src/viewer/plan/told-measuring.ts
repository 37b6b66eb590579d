import {
  type MeasureUnit,
  formatAngle,
  formatArea,
  formatFeetOrMeters,
  formatLength,
} from '#viewer/view/format-measure.ts';
import type { Told } from '#viewer/view/tools.ts';
import type { Measurements } from './measure-plan.ts';

/** What a click has finished on a drawing. */
export type Made =
  | { kind: 'distance'; lengthM: number }
  | { kind: 'angle'; angleDeg: number }
  | { kind: 'area'; areaM2: number };

/** What was measured as the drawing shows it. `isBeside`: one measurement has one figure in both of two views. */
export function figureOfMade(made: Made, unit: MeasureUnit, isBeside: boolean): string {
  if (made.kind === 'angle') return formatAngle(made.angleDeg);
  if (made.kind === 'area') return formatArea(made.areaM2, unit);
  return (isBeside ? formatFeetOrMeters : formatLength)(made.lengthM, unit);
}

/** What a change of the measurements of a drawing says; null for what people see by themselves. */
export function toldOf(before: Measurements, after: Measurements, figureOf: (made: Made) => string): Told | null {
  const made = madeIn(before, after);
  if (made) return { what: 'measured', kind: made.kind, figure: figureOf(made) };
  const [count, had] = [after.pending.length, before.pending.length];
  if (before.mode !== after.mode || count === had) return null;
  return count > had ? { what: 'point', count } : { what: 'taken', count };
}

function madeIn(before: Measurements, after: Measurements): Made | null {
  const [segment, angle, area] = [after.segments.at(-1), after.angles.at(-1), after.areas.at(-1)];
  if (segment && after.segments.length > before.segments.length) return { kind: 'distance', lengthM: segment.lengthM };
  if (angle && after.angles.length > before.angles.length) return { kind: 'angle', angleDeg: angle.angleDeg };
  if (area && after.areas.length > before.areas.length) return { kind: 'area', areaM2: area.areaM2 };
  if (after.marked && after.marked !== before.marked) return { kind: 'area', areaM2: after.marked.areaM2 };
  return null;
}
