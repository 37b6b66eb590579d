const prefixes = { estimate: 'EST', invoice: 'INV' } as const;
export type NumberedKind = keyof typeof prefixes;

/** Number of a document as it is printed: 'EST-2026-0001'. `last` counts from 1 within the year. */
export function documentNumber(kind: NumberedKind, year: number, last: number): string {
  return `${prefixes[kind]}-${year}-${String(last).padStart(4, '0')}`;
}
