import { eq, sql } from 'drizzle-orm';
import { AppError } from '#server/platform/http/errors.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { markDiscarded, removeDiscarded } from './discard-upload.ts';
import type { UploadRow } from './upload-store.ts';

const KEPT_DAYS = 7;

type Parts = { db: Database; store: ObjectStore };

/**
 * Deletes files of drafts that nobody has touched for 7 days and that became part of no order, what was meant for an order and never
 * arrived, and what is left of uploads that were given up. Returns how many. One that cannot be deleted does not stop the others: at the
 * end it throws `AggregateError` with what failed, or immediately if the store is away.
 */
export async function deleteAbandonedFiles(parts: Parts): Promise<number> {
  let count = 0;
  const failed = new Map<string, unknown>();
  for (;;) {
    const row = await inScope(parts.db, { kind: 'system' }, (transaction) =>
      discardOne(transaction, [...failed.keys()]),
    );
    if (!row) break;
    const isGone = await removeDiscarded(parts, row).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      failed.set(row.id, error);
      return false;
    });
    if (isGone) count++;
  }
  if (failed.size > 0)
    throw new AggregateError(
      failed.values(),
      `${failed.size} abandoned files cannot be deleted: ${[...failed.keys()].join(', ')}`,
    );
  return count;
}

/** One at a time, locked: an order that is just placed keeps its files. `besides`: ids that it passes over. */
async function discardOne(transaction: Scoped, besides: string[]): Promise<UploadRow | undefined> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select u.id from upload u
    where u.id <> all(${sql.param(besides)}::uuid[]) and (u.status = 'aborted'
      or (((u.draft_id is not null and u.project_id is null)
        or (u.purpose in ('deliverable', 'order_scan', 'order_attachment', 'panorama')
          and u.project_id is not null and u.status <> 'completed'))
        and greatest(u.active_at,
          (select d.updated_at from order_draft d where d.id = u.draft_id and u.project_id is null))
          < now() - make_interval(days => ${KEPT_DAYS})))
    order by u.created_at limit 1 for update of u skip locked`);
  const [found] = rows;
  if (!found) return undefined;
  await markDiscarded(transaction, found.id);
  const [row] = await transaction.select().from(upload).where(eq(upload.id, found.id));
  return row;
}
