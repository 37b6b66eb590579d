import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { backupRun } from '#server/platform/database/schema.ts';

/** A backup that gave no sign of life for so long is over. */
export const SILENCE_SECONDS = 120;

const isAlive = sql`finished_at is null and alive_at > clock_timestamp() - make_interval(secs => ${SILENCE_SECONDS})`;

/** Whether a backup copies objects just now: nothing that it may still need is deleted. */
export async function isBackupRunning(transaction: Scoped): Promise<boolean> {
  return (await transaction.select({ id: backupRun.id }).from(backupRun).where(isAlive).limit(1)).length > 0;
}

export type FinishedBackup = {
  finishedAt: Date;
  target: string;
  isEncrypted: boolean;
  objects: number;
  sizeBytes: number;
  faults: number;
};

/** The last backup that was finished, wherever it is; undefined when there never was one. For the system and for staff. */
export async function findLastBackup(transaction: Scoped): Promise<FinishedBackup | undefined> {
  const [row] = await transaction
    .select()
    .from(backupRun)
    .where(isNotNull(backupRun.finishedAt))
    .orderBy(desc(backupRun.finishedAt))
    .limit(1);
  if (!row?.finishedAt) return undefined;
  const { finishedAt, target, isEncrypted, objects, sizeBytes, faults } = row;
  return { finishedAt, target, isEncrypted, objects: objects ?? 0, sizeBytes: sizeBytes ?? 0, faults };
}

const BACKUP_LOCK = 7_241_004;

/** Marks a backup as running. Answers its id; undefined while another one runs. */
export async function beginBackup(transaction: Scoped, target: string): Promise<string | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`);
  if (await isBackupRunning(transaction)) return undefined;
  const [row] = await transaction.insert(backupRun).values({ target }).returning({ id: backupRun.id });
  return row?.id;
}

/** A sign of life. False: it was silent for too long, and what it has not copied yet may have been deleted. */
export async function keepBackupAlive(transaction: Scoped, id: string): Promise<boolean> {
  const rows = await transaction
    .update(backupRun)
    .set({ aliveAt: sql`clock_timestamp()` })
    .where(sql`${eq(backupRun.id, id)} and ${isAlive}`)
    .returning({ id: backupRun.id });
  return rows.length > 0;
}

/** Ends a backup that is complete. False: it was silent for too long. */
export async function finishBackup(
  transaction: Scoped,
  id: string,
  result: { snapshot: string; isEncrypted: boolean; objects: number; sizeBytes: number; faults: number },
): Promise<boolean> {
  const rows = await transaction
    .update(backupRun)
    .set({ ...result, finishedAt: sql`clock_timestamp()` })
    .where(sql`${eq(backupRun.id, id)} and ${isAlive}`)
    .returning({ id: backupRun.id });
  return rows.length > 0;
}

/** Forgets a backup that came to nothing: deletions go on. */
export async function giveUpBackup(transaction: Scoped, id: string): Promise<void> {
  await transaction.delete(backupRun).where(sql`${eq(backupRun.id, id)} and finished_at is null`);
}
