export type Pair<T, C> = { truth: T; claim: C; cost: number };

/**
 * Pairs true things with claims one to one, cheapest first.
 * @param costOf undefined where the two cannot be the same thing
 */
export function pairUp<T, C>(
  truths: readonly T[],
  claims: readonly C[],
  costOf: (truth: T, claim: C) => number | undefined,
): Pair<T, C>[] {
  const candidates = truths.flatMap((truth) =>
    claims.flatMap((claim): Pair<T, C>[] => {
      const cost = costOf(truth, claim);
      return cost === undefined ? [] : [{ truth, claim, cost }];
    }),
  );
  const takenTruths = new Set<T>();
  const takenClaims = new Set<C>();
  return candidates
    .sort((a, b) => a.cost - b.cost)
    .filter(({ truth, claim }) => {
      if (takenTruths.has(truth) || takenClaims.has(claim)) return false;
      takenTruths.add(truth);
      takenClaims.add(claim);
      return true;
    });
}

/** True things that count: those that the scan shows, and of the others those that were found all the same. */
export function countSeen<T, C>(
  truths: readonly T[],
  pairs: readonly Pair<T, C>[],
  isUnseen: (truth: T) => boolean,
): number {
  const found = new Set(pairs.map(({ truth }) => truth));
  return truths.filter((truth) => found.has(truth) || !isUnseen(truth)).length;
}
