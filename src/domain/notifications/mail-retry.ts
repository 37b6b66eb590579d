const MINUTE_MS = 60_000;
/** Between the first and the second try and between the second and the third: long enough for a mail server that starts anew. */
const WAITS_MS = [5 * MINUTE_MS, 60 * MINUTE_MS] as const;

/** When a mail is tried again that has failed so many times; null when it has been tried often enough. */
export function nextMailTry(failures: number, now: Date): Date | null {
  const wait = WAITS_MS[failures - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
