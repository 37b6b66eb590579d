import { degreesOf } from '#geometry/angle.ts';
import { formatFeetFractions } from '#domain/units/format-length.ts';
import type { Measure } from '#domain/units/measure.ts';
import { CUBIC_FEET_PER_M3, FEET_PER_M, SQUARE_FEET_PER_M2 } from '#domain/units/model-factors.ts';

/** Units of drawings: feet or metres. */
export type MeasureUnit = 'ft' | 'm';

const POUNDS_PER_KILOGRAM = 2.20462;

/** Heights and turns lie on both sides of zero: never -0.00. */
const unsignedZero = (text: string) => text.replace(/^-(0\.0+)$/, '$1');
const twoDecimals = (value: number) => unsignedZero(value.toFixed(2));

/** A length in drawings and clouds, with 2 decimals and its unit, for example '12.34 m' (viewers.md §5). */
export function formatLength(lengthM: number, unit: MeasureUnit): string {
  return unit === 'ft' ? `${twoDecimals(lengthM * FEET_PER_M)} ft` : `${twoDecimals(lengthM)} m`;
}

/** A length in models: feet with fractional inches, or meters to the millimeter (viewers.md §4). */
export function formatFeetOrMeters(lengthM: number, unit: MeasureUnit): string {
  return unit === 'ft' ? formatFeetFractions(lengthM) : `${unsignedZero(lengthM.toFixed(3))} m`;
}

/** An area with 2 decimals and its unit, for example '12.34 m²'. */
export function formatArea(areaM2: number, unit: MeasureUnit): string {
  return unit === 'ft' ? `${(areaM2 * SQUARE_FEET_PER_M2).toFixed(2)} sq ft` : `${areaM2.toFixed(2)} m²`;
}

/** A volume with 2 decimals and its unit, for example '12.34 m³'. */
function formatVolume(volumeM3: number, unit: MeasureUnit): string {
  return unit === 'ft' ? `${(volumeM3 * CUBIC_FEET_PER_M3).toFixed(2)} ft³` : `${volumeM3.toFixed(2)} m³`;
}

/** An angle with 2 decimals, for example '89.96°'. */
export function formatAngle(deg: number): string {
  return `${twoDecimals(deg)}°`;
}

/** A mass with 2 decimals and its unit, for example '12.34 kg'. */
function formatMass(massKg: number, unit: MeasureUnit): string {
  return unit === 'ft' ? `${twoDecimals(massKg * POUNDS_PER_KILOGRAM)} lb` : `${twoDecimals(massKg)} kg`;
}

const formats = {
  length: formatFeetOrMeters,
  area: formatArea,
  volume: formatVolume,
  mass: formatMass,
  angle: (radians: number) => formatAngle(degreesOf(radians)),
};

/** A measured value in the reader's unit. */
export function formatMeasure({ kind, value }: Measure, unit: MeasureUnit): string {
  return formats[kind](value, unit);
}

/** What one of the shown unit is in SI. */
const SHOWN_UNITS: Record<Measure['kind'], Record<MeasureUnit, number>> = {
  length: { ft: 1 / FEET_PER_M, m: 1 },
  area: { ft: 1 / SQUARE_FEET_PER_M2, m: 1 },
  volume: { ft: 1 / CUBIC_FEET_PER_M3, m: 1 },
  mass: { ft: 1 / POUNDS_PER_KILOGRAM, m: 1 },
  angle: { ft: Math.PI / 180, m: Math.PI / 180 },
};

/** A value that was typed in the reader's unit, in SI. */
export function measureTyped(kind: Measure['kind'], shown: number, unit: MeasureUnit): Measure {
  return { kind, value: shown * SHOWN_UNITS[kind][unit] };
}

/** The reader's unit of a measure, for example 'sq ft'. */
export function unitOfMeasure(kind: Measure['kind'], unit: MeasureUnit): string {
  return formatMeasure({ kind, value: 0 }, unit).replace(/^0\.0+ ?/, '');
}
