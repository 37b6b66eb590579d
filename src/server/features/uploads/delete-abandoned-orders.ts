import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { upload } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { recordAudit } from '#server/platform/records/audit.ts';
import { deleteOrder } from './upload-store.ts';

const KEPT_DAYS = 7;

type Parts = { db: Database; store: ObjectStore };

/**
 * Deletes every Order Initialized that got no part for 7 days, with the parts that it has (decisions.md, "Engine orders"), once whoever
 * began it was told a day ago (warn-of-abandonment.ts). Answers how many.
 */
export async function deleteAbandonedOrders({ db, store }: Parts): Promise<number> {
  let count = 0;
  while (await inScope(db, { kind: 'system' }, (transaction) => deleteOne(transaction, store))) count++;
  return count;
}

/** One in a transaction, locked: several workers share them out, and a page that goes on with its upload waits. */
async function deleteOne(transaction: Scoped, store: ObjectStore): Promise<boolean> {
  const { rows } = await transaction.execute<{ id: string; teamId: string }>(sql`
    select p.id, p.team_id as "teamId" from project p
    where p.status = 'Order Initialized'
      and exists (select 1 from upload w where w.project_id = p.id and w.warned_at >= w.active_at and w.warned_at <= now() - interval '1 day')
      and greatest(p.created_at, (select max(u.active_at) from upload u where u.project_id = p.id)) < now() - make_interval(days => ${KEPT_DAYS})
    order by p.created_at limit 1 for update of p skip locked`);
  const [found] = rows;
  if (!found) return false;
  const uploads = await transaction.select().from(upload).where(and(eq(upload.projectId, found.id), isNotNull(upload.storeUploadId))).for('update');
  for (const { storageKey, storeUploadId } of uploads) await store.abortMultipart(storageKey, storeUploadId ?? '');
  await store.deletePrefix(`project/${found.id}/`);
  await deleteOrder(transaction, found.id);
  await recordAudit(transaction, { teamId: found.teamId, userId: null, action: 'project.expire', objectType: 'project', objectId: found.id });
  return true;
}
