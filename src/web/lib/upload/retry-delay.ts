const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** Tries of one call before the upload stops and offers to resume: about three minutes of a server that does not answer. */
export const MAX_TRIES = 10;

/** Wait before try `attempt` + 1 (attempts from 1): doubling, with the upper half drawn by `random` 0 to 1, so that clients spread. */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
