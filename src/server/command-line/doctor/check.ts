import { isBackupDue } from '#domain/operations/backup-age.ts';

/** What `doctor` found of one thing, with the remedy when it is not well. */
export type Finding = { of: string; state: 'ok' | 'warn' | 'fail'; text: string };

export const ok = (of: string, text: string): Finding => ({ of, state: 'ok', text });
export const warn = (of: string, text: string): Finding => ({ of, state: 'warn', text });
export const fail = (of: string, text: string): Finding => ({ of, state: 'fail', text });

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

const HOUR_MS = 3600_000;
const FAR_SECONDS = 300;
const NEAR_SECONDS = 5;

/** Judges how far a clock is off ours. `what` is whose. */
export function findClock(what: string, offsetMs: number): Finding {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  if (seconds <= NEAR_SECONDS) return ok('clock', `${what} agrees within ${NEAR_SECONDS} s`);
  const text = `${what} is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} this machine: synchronize both with NTP`;
  return seconds > FAR_SECONDS ? fail('clock', text) : warn('clock', text);
}

/** Judges when the last backup was finished; null: never. */
export function findBackup(finishedAt: Date | null, now: Date): Finding {
  const remedy = 'run "npm run storey -- backup FOLDER" every night (docs/backup.md)';
  if (!finishedAt) return warn('backup', `there is none: ${remedy}`);
  const age = `the last one is ${Math.floor((now.getTime() - finishedAt.getTime()) / HOUR_MS)} h old`;
  return isBackupDue(finishedAt, now) ? warn('backup', `${age}: ${remedy}`) : ok('backup', age);
}
