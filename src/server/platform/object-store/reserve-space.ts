import { eq, sql } from 'drizzle-orm';
import { isFairShare } from '#domain/upload/fair-share.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from './object-store.ts';

/** What the store has left, where it can tell, and what the open uploads of all teams, and those of one, reserve there. */
export type Room = { freeBytes: number | undefined; openBytes: number; teamOpenBytes: number };

/** Room that the database and the system keep for themselves. */
const HEADROOM_BYTES = 512 * 2 ** 20;

/**
 * Asks the store and the database for the room that an upload may take, of a team or, without `teamId`, of the
 * operator; before the transaction that records a file.
 */
export async function findRoom({ db, store }: { db: Database; store: ObjectStore }, teamId?: string): Promise<Room> {
  const [freeBytes, reserved] = await Promise.all([
    store.freeBytes(),
    inScope(db, { kind: 'system' }, (transaction) => openUploadBytes(transaction, teamId)),
  ]);
  return { freeBytes, ...reserved };
}

/** An upload reserves its size: what other open uploads may still bring counts as taken. Throws STORAGE_FULL. */
export function requireRoom({ freeBytes, openBytes }: Room, sizeBytes: number): void {
  if (freeBytes !== undefined && freeBytes - openBytes - HEADROOM_BYTES < sizeBytes) throw new AppError('STORAGE_FULL');
}

/** The same for what customers and visitors begin: one team's unfinished uploads leave room for the others'. Throws STORAGE_FULL or STORAGE_SHARE. */
export function requireShare(room: Room, sizeBytes: number): void {
  requireRoom(room, sizeBytes);
  const { freeBytes, openBytes, teamOpenBytes } = room;
  const leftBytes = freeBytes === undefined ? undefined : freeBytes - openBytes - HEADROOM_BYTES;
  if (!isFairShare({ leftBytes, teamOpenBytes }, sizeBytes)) throw new AppError('STORAGE_SHARE');
}

/** Bytes that open uploads reserve. A team sees its own only: on behalf of the system. */
async function openUploadBytes(
  transaction: Scoped,
  teamId: string | undefined,
): Promise<Pick<Room, 'openBytes' | 'teamOpenBytes'>> {
  const [row] = await transaction
    .select({
      bytes: sql<string>`coalesce(sum(${upload.sizeBytes}), 0)`,
      ofTeam: sql<string>`coalesce(sum(${upload.sizeBytes}) filter (where ${upload.teamId} = ${teamId ?? null}), 0)`,
    })
    .from(upload)
    .where(eq(upload.status, 'open'));
  return { openBytes: Number(row?.bytes ?? 0), teamOpenBytes: Number(row?.ofTeam ?? 0) };
}
