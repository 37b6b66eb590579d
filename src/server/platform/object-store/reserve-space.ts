import { eq, sql } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from './object-store.ts';

/** What the store has left, where it can tell, and what the open uploads of all teams reserve there. */
export type Room = { freeBytes: number | undefined; openBytes: number };

/** Room that the database and the system keep for themselves. */
const HEADROOM_BYTES = 512 * 2 ** 20;

/** Asks the store and the database; before the transaction that a file is recorded in. */
export async function findRoom({ db, store }: { db: Database; store: ObjectStore }): Promise<Room> {
  const [freeBytes, openBytes] = await Promise.all([store.freeBytes(), inScope(db, { kind: 'system' }, openUploadBytes)]);
  return { freeBytes, openBytes };
}

/** An upload reserves its size: what other open uploads may still bring counts as taken. Throws STORAGE_FULL. */
export function requireRoom({ freeBytes, openBytes }: Room, sizeBytes: number): void {
  if (freeBytes !== undefined && freeBytes - openBytes - HEADROOM_BYTES < sizeBytes) throw new AppError('STORAGE_FULL');
}

/** Bytes that the open uploads of all teams reserve. A team sees its own only: on behalf of the system. */
async function openUploadBytes(transaction: Scoped): Promise<number> {
  const [row] = await transaction.select({ bytes: sql<string>`coalesce(sum(${upload.sizeBytes}), 0)` }).from(upload).where(eq(upload.status, 'open'));
  return Number(row?.bytes ?? 0);
}
