import { said } from './said.ts';

export type UnitSystem = 'imperial' | 'metric';
const M2_PER_SQFT = 0.09290304;
const FEET_PER_M = 1 / 0.3048;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** An area in both systems, the reader's own first. Stored areas are square feet (ruling 17). */
export function areaTexts(areaSqft: number, system: UnitSystem = 'imperial'): { own: string; other: string } {
  const imperial = `${whole.format(areaSqft)} ${said('sq ft')}`;
  const areaM2 = areaSqft * M2_PER_SQFT;
  const metric = `${(areaM2 < 100 ? oneDecimal : whole).format(areaM2)} m²`;
  return system === 'imperial' ? { own: imperial, other: metric } : { own: metric, other: imperial };
}

/** How far something was moved, in both systems: feet and inches as people say them, to half an inch, or metres to the centimetre; millimetres below that. */
export function displacementTexts(lengthM: number, system: UnitSystem = 'imperial'): { own: string; other: string } {
  const metric =
    lengthM < 0.1
      ? `${Math.round(lengthM * 1000)} mm`
      : `${lengthM.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} m`;
  const inches = Math.round(lengthM * FEET_PER_M * 24) / 2;
  const feet = Math.floor(inches / 12);
  const rest = inches - feet * 12;
  const imperial = feet === 0 ? `${rest}″` : `${feet.toLocaleString('en-US')}′ ${rest}″`;
  return system === 'imperial' ? { own: imperial, other: metric } : { own: metric, other: imperial };
}

/** A length in both systems, the reader's own first. */
export function lengthTexts(lengthM: number, system: UnitSystem = 'imperial'): { own: string; other: string } {
  const metric = `${lengthM.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} m`;
  const imperial = `${(lengthM * FEET_PER_M).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ft`;
  return system === 'imperial' ? { own: imperial, other: metric } : { own: metric, other: imperial };
}
