/** Units in which sizes of an order are typed and shown; stored with the order under these names. */
export const sizeUnits = ['Imperial', 'Metric'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

/** The same unit by the name that projects and formats of quantities use. */
export const systemOf = (unit: SizeUnit) => (unit === 'Metric' ? 'metric' : 'imperial');

/** The largest space or site that is ordered here, itself allowed (ordering.md §9, ruling 3): the same limit in both units. */
export const MAX_SIZE_SQFT = 1_000_000;
export const MAX_SIZE_M2 = 92_903;
/** Sizes at the start (ordering.md §9). */
export const DEFAULT_SPACE_SQFT = 1000;
export const DEFAULT_SITE_SQFT = 1500;

const M2_PER_SQFT = 0.092903;
const SQFT_PER_M2 = 10.7639;

export const INVALID_SIZE = 'Please fill out all required fields to continue or add a valid area size.';

/** What a text in a size field means: whole square feet, null for an empty field, or why it is rejected. */
export type ParsedSize = { sqft: number | null } | { problem: string };

/** Whole square feet within the limits. */
export function isSizeSqft(sqft: number): boolean {
  return Number.isSafeInteger(sqft) && sqft > 0 && sqft <= MAX_SIZE_SQFT;
}

/** 'Maximum space size is 1,000,000 Sq.ft.', for metric in m2 (ordering.md §5). */
export function maximumSizeText(unit: SizeUnit): string {
  return unit === 'Metric'
    ? `Maximum space size is ${grouped(MAX_SIZE_M2)} m2`
    : `Maximum space size is ${grouped(MAX_SIZE_SQFT)} Sq.ft.`;
}

/** What is said of a fraction. */
const wholeSizeText = (unit: SizeUnit) => `Enter the area in whole square ${unit === 'Metric' ? 'meters' : 'feet'}.`;

/**
 * Reads a size as it is typed: commas are ignored. A fraction is rejected, since dropping it would order another size.
 * The limit is compared in the unit of the person, so that 92,903 m2 is allowed whatever the two factors of the
 * specification make of it (ordering.md §5, ruling 3).
 */
export function parseSize(text: string, unit: SizeUnit): ParsedSize {
  const plain = text.replaceAll(/[,\s]/g, '');
  if (plain === '') return { sqft: null };
  if (/^\d*\.0*[1-9]\d*$/.test(plain)) return { problem: wholeSizeText(unit) };
  const value = /^\d+(?:\.0*)?$/.test(plain) ? Number.parseInt(plain, 10) : 0;
  if (value === 0) return { problem: INVALID_SIZE };
  if (value > (unit === 'Metric' ? MAX_SIZE_M2 : MAX_SIZE_SQFT)) return { problem: maximumSizeText(unit) };
  return { sqft: unit === 'Metric' ? Math.min(MAX_SIZE_SQFT, Math.round(value * SQFT_PER_M2)) : value };
}

/** A size as its field shows it: whole units with thousands separators, '' for none. Never '0' for a size that is there. */
export function formatSize(sqft: number | null, unit: SizeUnit): string {
  if (sqft === null) return '';
  return grouped(unit === 'Metric' ? Math.max(1, Math.round(sqft * M2_PER_SQFT)) : sqft);
}

/** '9999999' -> '9,999,999', whatever commas there are: digits of any number, also of one that is no size. */
export const groupDigits = (digits: string) => digits.replaceAll(',', '').replaceAll(/\B(?=(\d{3})+$)/g, ',');

const grouped = (value: number) => value.toLocaleString('en-US');
