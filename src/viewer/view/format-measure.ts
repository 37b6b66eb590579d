/** Units of drawings: feet or metres. */
export type MeasureUnit = 'ft' | 'm';

// The product's own factors (viewers.md §9).
const FEET_PER_METRE = 3.281;
const SQUARE_FEET_PER_SQUARE_METRE = 10.764;

/** A length with 2 decimals and its unit, for example '12.34 m' (viewers.md §5). */
export function formatLength(lengthM: number, unit: MeasureUnit): string {
  return unit === 'ft' ? `${(lengthM * FEET_PER_METRE).toFixed(2)} ft` : `${lengthM.toFixed(2)} m`;
}

/** An area with 2 decimals and its unit, for example '12.34 m²'. */
export function formatArea(areaM2: number, unit: MeasureUnit): string {
  return unit === 'ft' ? `${(areaM2 * SQUARE_FEET_PER_SQUARE_METRE).toFixed(2)} ft²` : `${areaM2.toFixed(2)} m²`;
}
