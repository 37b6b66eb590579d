const FIRST = { tune: 1001, report: 2001 } as const;
const COUNT = 40;

/** tune: to look at while working on the recognition. report: only their figures are looked at, never the buildings. */
export type SeedHalf = keyof typeof FIRST;

/** The seeds of the varied buildings that are measured. */
export const seedsOf = (half: SeedHalf): number[] => Array.from({ length: COUNT }, (_, index) => FIRST[half] + index);
