/** A seeded stream of numbers: the same seed gives the same stream on every machine. */
export type Random = {
  /** Evenly spread in [0, 1). */
  next(): number;
  between(min: number, max: number): number;
  /** Whole number, both ends included. */
  integer(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Normally distributed, mean 0, standard deviation 1. */
  gauss(): number;
};

/** Weyl sequence through a 32-bit finaliser: small state, good enough for noise and floor plans, not for secrets. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 0x100000000;
  };
  return {
    next,
    between: (min, max) => min + (max - min) * next(),
    integer: (min, max) => min + Math.floor((max - min + 1) * next()),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(items.length * next())];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    gauss: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
