import { SQUARE_FEET_PER_M2 } from './format-length.ts';
import type { UnitSystem } from './format-length.ts';

/** An area: whole square feet ('339 sq ft', thousands with comma) or square metres to one decimal ('31.5 m²'). */
export function formatArea(areaM2: number, units: UnitSystem): string {
  if (units === 'metric') return `${areaM2.toFixed(1)} m²`;
  return `${String(Math.round(areaM2 * SQUARE_FEET_PER_M2)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')} sq ft`;
}
