/** Smallest and largest number that a field takes, both allowed. */
export type WholeRange = { min: number; max: number };

/** The whole number that a field of numbers contains; undefined for an empty field, a fraction, and what is out of range. */
export function wholeNumberOf(value: number | string | undefined, { min, max }: WholeRange): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number <= max
    ? number
    : undefined;
}
