/** How many things are there, how many were claimed, how many claims are right. Tallies of several buildings add up. */
export type Tally = { truth: number; claimed: number; right: number };

const EMPTY_TALLY: Tally = { truth: 0, claimed: 0, right: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      truth: sum.truth + tally.truth,
      claimed: sum.claimed + tally.claimed,
      right: sum.right + tally.right,
    }),
    EMPTY_TALLY,
  );
}

/** 1 when nothing was there and nothing claimed. */
export function precision({ claimed, right, truth }: Tally): number {
  return claimed > 0 ? right / claimed : truth === 0 ? 1 : 0;
}

/** 1 when nothing was there to find. */
export function recall({ truth, right }: Tally): number {
  return truth > 0 ? right / truth : 1;
}

export function f1({ truth, claimed, right }: Tally): number {
  return truth + claimed > 0 ? (2 * right) / (truth + claimed) : 1;
}

/** Value below which the given share of the list is (nearest rank); undefined for an empty list. */
export function percentile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)];
}
