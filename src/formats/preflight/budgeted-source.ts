import type { ByteSource } from '#formats/byte-source.ts';

/** The look at a file was stopped: not a verdict about the file. */
export class BudgetSpent extends Error {
  constructor() {
    super('The bytes or the time for a look at the file are used up.');
    this.name = 'BudgetSpent';
  }
}

export type Budget = { bytesLeft: number; deadlineMs: number; now: () => number };

/** Throws `BudgetSpent` when the time is over. */
export function checkTime(budget: Budget): void {
  if (budget.now() > budget.deadlineMs) throw new BudgetSpent();
}

/** The source, which throws `BudgetSpent` instead of reading more than the budget allows. */
export function budgetedSource(source: ByteSource, budget: Budget): ByteSource {
  return {
    size: source.size,
    read: async (offset, length) => {
      checkTime(budget);
      // A read beyond the end costs nothing and is the format's business.
      if (offset + length <= source.size) {
        if (length > budget.bytesLeft) throw new BudgetSpent();
        budget.bytesLeft -= length;
      }
      return source.read(offset, length);
    },
  };
}
