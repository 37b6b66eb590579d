/** How lengths and areas are written. */
export type UnitSystem = 'imperial' | 'metric';

const INCH_M = 0.0254;
export const SQUARE_FEET_PER_M2 = 10.7639;

/** Feet, inches and fractions of `denominator` (default quarters): 4.2 m is 13'-9 1/4". Rounds to the nearest fraction. */
export function formatFeetInches(lengthM: number, denominator = 4): string {
  const sign = lengthM < 0 ? '-' : '';
  const parts = Math.round((Math.abs(lengthM) / INCH_M) * denominator);
  const feet = Math.floor(parts / (12 * denominator));
  const rest = parts - feet * 12 * denominator;
  const inches = Math.floor(rest / denominator);
  const fraction = reduced(rest - inches * denominator, denominator);
  return `${parts === 0 ? '' : sign}${feet}'-${inches}${fraction}"`;
}

/**
 * Feet and inches to the nearest sixteenth, as viewers write lengths (viewers.md §4): 2.5 m is 8' 2 7/16".
 */
export function formatFeetFractions(lengthM: number): string {
  return formatFeetInches(lengthM, 16).replace("'-", "' ");
}

function reduced(numerator: number, denominator: number): string {
  if (numerator === 0) return '';
  let [top, bottom] = [numerator, denominator];
  while (top % 2 === 0 && bottom % 2 === 0) {
    top /= 2;
    bottom /= 2;
  }
  return ` ${top}/${bottom}`;
}

/** A length on a plan: feet and inches to a quarter, or whole millimetres without unit, as drawings have it. */
export function formatPlanLength(lengthM: number, units: UnitSystem): string {
  return units === 'imperial' ? formatFeetInches(lengthM) : String(Math.round(lengthM * 1000));
}

/** A length in a text: 13'-9 1/4" or 4.20 m. */
export function formatLength(lengthM: number, units: UnitSystem): string {
  return units === 'imperial' ? formatFeetInches(lengthM) : `${lengthM.toFixed(2)} m`;
}
