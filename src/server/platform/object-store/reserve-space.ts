import { eq, sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from './object-store.ts';

/** Where a file will lie, and what all open uploads reserve there. */
export type Room = { store: ObjectStore; openBytes: number };

/** Room that the database and the system keep for themselves. */
const HEADROOM_BYTES = 512 * 2 ** 20;

/** An upload reserves its size: what other open uploads may still bring counts as taken. Throws STORAGE_FULL. */
export async function reserveSpace({ store, openBytes }: Room, sizeBytes: number): Promise<void> {
  const free = await store.freeBytes();
  if (free !== undefined && free - openBytes - HEADROOM_BYTES < sizeBytes) throw new AppError('STORAGE_FULL');
}

/** Bytes that the open uploads of all teams reserve. A team sees its own only: ask on behalf of the system. */
export async function openUploadBytes(transaction: Scoped): Promise<number> {
  const [row] = await transaction.select({ bytes: sql<string>`coalesce(sum(${upload.sizeBytes}), 0)` }).from(upload).where(eq(upload.status, 'open'));
  return Number(row?.bytes ?? 0);
}
