import { and, eq, sql } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { project, upload } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { recordAudit } from '#server/records/audit.ts';
import { deleteOrder, type UploadRow } from './upload-store.ts';

const KEPT_DAYS = 7;

type Parts = { db: Database; store: ObjectStore };
type Abandoned = { id: string; uploads: UploadRow[] };

/**
 * Deletes every Order Initialized that got no part for 7 days, with the parts that it has (decisions.md, "Engine orders"), a day after
 * the person who started it was notified (warn-of-abandonment.ts). Returns how many.
 */
export async function deleteAbandonedOrders({ db, store }: Parts): Promise<number> {
  let count = 0;
  for (;;) {
    const found = await inScope(db, { kind: 'system' }, closeOne);
    if (!found) return count;
    // The order goes last: one whose store is away is found again.
    for (const { storageKey, storeUploadId } of found.uploads)
      if (storeUploadId) await store.abortMultipart(storageKey, storeUploadId);
    await store.deletePrefix(`project/${found.id}/`);
    if (await inScope(db, { kind: 'system' }, (transaction) => deleteClosed(transaction, found))) count++;
  }
}

/** Closes the uploads of one order, locked: a page that continues its upload waits, and learns that it is closed. */
async function closeOne(transaction: Scoped): Promise<Abandoned | undefined> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select p.id from project p
    where p.status = 'Order Initialized'
      and exists (select 1 from upload w where w.project_id = p.id and w.warned_at >= w.active_at and w.warned_at <= now() - interval '1 day')
      and greatest(p.created_at, (select max(u.active_at) from upload u where u.project_id = p.id)) < now() - make_interval(days => ${KEPT_DAYS})
    order by p.created_at limit 1 for update of p skip locked`);
  const [found] = rows;
  if (!found) return undefined;
  return {
    id: found.id,
    uploads: await transaction
      .update(upload)
      .set({ status: 'refused' })
      .where(eq(upload.projectId, found.id))
      .returning(),
  };
}

/** False when somebody else has deleted it in the meantime. */
async function deleteClosed(transaction: Scoped, { id }: Abandoned): Promise<boolean> {
  const [row] = await transaction
    .select({ teamId: project.teamId })
    .from(project)
    .where(and(eq(project.id, id), eq(project.status, 'Order Initialized')))
    .for('update');
  if (!row) return false;
  await deleteOrder(transaction, id);
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: null,
    action: 'project.expire',
    objectType: 'project',
    objectId: id,
  });
  return true;
}
