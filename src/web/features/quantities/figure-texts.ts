import type { PropertyValue } from '#domain/quantities/property-groups.ts';
import { formatFeetFractions, type UnitSystem } from '#domain/units/format-length.ts';
import { CUBIC_FEET_PER_M3, SQUARE_FEET_PER_M2 } from '#domain/units/model-factors.ts';
import { formatMeasure, type MeasureUnit } from '#viewer/view/format-measure.ts';
import { said } from '#web/lib/said.ts';

/** The figures that are added up. */
export const SUMMED = ['area', 'length', 'volume'] as const;
export type Summed = (typeof SUMMED)[number];

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const threeDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const whole = new Intl.NumberFormat('en-US');
const UNITS = {
  area: { ft: 'sq ft', m: 'm²' },
  length: { ft: 'ft in', m: 'm' },
  volume: { ft: 'ft³', m: 'm³' },
} as const;
const FEET = { area: SQUARE_FEET_PER_M2, volume: CUBIC_FEET_PER_M3 };

/** The system of a unit, as sheets name it. */
export const systemOf = (unit: MeasureUnit): UnitSystem => (unit === 'ft' ? 'imperial' : 'metric');

export const countText = (count: number): string => whole.format(count);

/** The unit in the head of a column. */
export const unitText = (kind: Summed, unit: MeasureUnit): string => said(UNITS[kind][unit]);

/** A figure (m², m, m³) in a column whose head has the unit: two decimals; lengths in millimeters of a meter, or feet and inches. */
export function figureText(kind: Summed, value: number, unit: MeasureUnit): string {
  if (unit === 'm') return (kind === 'length' ? threeDecimals : twoDecimals).format(value);
  return kind === 'length' ? formatFeetFractions(value) : twoDecimals.format(value * FEET[kind]);
}

/** A figure with its unit, in a sentence. */
export function measuredText(kind: Summed, value: number, unit: MeasureUnit): string {
  const text = figureText(kind, value, unit);
  return kind === 'length' && unit === 'ft' ? text : `${text} ${unitText(kind, unit)}`;
}

/** A value of a property: texts as they are, measures in the reader's unit. */
export function valueText(value: PropertyValue, unit: MeasureUnit): string {
  if (typeof value === 'string') return value;
  const { kind } = value;
  return kind === 'mass' || kind === 'angle' ? formatMeasure(value, unit) : measuredText(kind, value.value, unit);
}
