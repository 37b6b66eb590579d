const LIMIT_MS = 24 * 3600_000;

/** Whether a backup should be made: there is none, or the last one is older than a day. */
export function isBackupDue(finishedAt: Date | null, now: Date): boolean {
  return finishedAt === null || now.getTime() - finishedAt.getTime() > LIMIT_MS;
}
