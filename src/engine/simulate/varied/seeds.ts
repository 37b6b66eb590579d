const FIRST = { tune: 1001, fresh: 1041, proof: 1081, report: 2001 } as const;
const COUNT = 40;

/**
 * tune and fresh: to look at while working on the recognition; a change has to help both. proof: only their figures are looked at, when
 * the work is done. report: what is published; never the buildings, and their figures only for a release.
 */
export type SeedHalf = keyof typeof FIRST;

/** Those that are not published. */
export const workSets = ['tune', 'fresh', 'proof'] as const satisfies readonly SeedHalf[];

/** The seeds of the varied buildings that are measured. */
export const seedsOf = (half: SeedHalf): number[] => Array.from({ length: COUNT }, (_, index) => FIRST[half] + index);
