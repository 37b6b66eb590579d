/** The value in the middle of others by size, the larger one of two; undefined for none. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
