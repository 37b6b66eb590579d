import { eq, sql } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

const KEPT_DAYS = 7;

type Parts = { db: Database; store: ObjectStore };

/** Deletes files of drafts that nobody has touched for 7 days and that became part of no order, and what was meant for an order and never arrived. Answers how many. */
export async function deleteAbandonedFiles({ db, store }: Parts): Promise<number> {
  let count = 0;
  while (await inScope(db, { kind: 'system' }, (transaction) => deleteOne(transaction, store))) count++;
  return count;
}

/** One in a transaction, locked: several workers share them out, and an order that is just placed keeps its files. */
async function deleteOne(transaction: Scoped, store: ObjectStore): Promise<boolean> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select u.id from upload u
    where ((u.draft_id is not null and u.project_id is null) or (u.purpose in ('deliverable', 'order_scan', 'order_attachment') and u.project_id is not null and u.status <> 'completed'))
      and greatest(u.active_at, (select d.updated_at from order_draft d where d.id = u.draft_id and u.project_id is null)) < now() - make_interval(days => ${KEPT_DAYS})
    order by u.created_at limit 1 for update of u skip locked`);
  const [found] = rows;
  if (!found) return false;
  const [row] = await transaction.delete(upload).where(eq(upload.id, found.id)).returning();
  if (row?.status === 'completed') await store.deletePrefix(row.storageKey);
  else if (row?.storeUploadId) await store.abortMultipart(row.storageKey, row.storeUploadId);
  return true;
}
