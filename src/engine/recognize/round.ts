/** A tenth of a millimetre: what the element file keeps. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}
