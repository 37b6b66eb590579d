import { eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { DRAWING_VERSION, FRAGMENTS_VERSION } from '#domain/deliverables/asset-roles.ts';
import { ELEMENT_TABLE_VERSION } from '#domain/quantities/element-table.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { enqueueViewJob, VIEW_QUEUE } from '#server/platform/queue/queue.ts';
import { requestElementTable } from '#server/records/element-table.ts';

/** In the queue at the same time: each sweep adds what has been done since the last. */
const MAX_QUEUED = 10;
/** One worker at a time. */
const RENEW_LOCK = 7_241_004;

type Outdated = { id: string; projectId: string; isModel: boolean; isViewOutdated: boolean };

/**
 * Queues what has to be made of models again, or for the first time, since this release makes more of them: the table of every model, and
 * the fragments of those that were delivered; what is drawn of delivered drawings, and smaller copies of pictures. A few at a
 * time, what customers see first, and behind all that they wait for. Returns how many.
 */
export function renewModels(db: Database, queue: PgBoss): Promise<number> {
  return inScope(db, { kind: 'system' }, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${RENEW_LOCK})`);
    const { rows } = await transaction.execute<Outdated>(sql`
      with outdated as (
        select a.id, a.project_id, a.is_current, a.created_at,
          a.role = 'model' as is_model,
          case when a.role = 'image' then a.is_delivered and a.view_state is null
            else a.is_delivered and a.view_state in ('ready', 'failed')
            and a.view_version is distinct from case a.role when 'model' then ${FRAGMENTS_VERSION}::int else ${DRAWING_VERSION}::int end
            end as is_view_outdated,
          a.role = 'model' and a.elements_state is distinct from 'waiting'
            and (a.elements_state is null or a.elements_version is distinct from ${ELEMENT_TABLE_VERSION}) as is_table_outdated
        from asset a join project p on p.id = a.project_id
        where (a.role, a.format) in (('model', 'ifc'), ('drawing', 'dxf'), ('drawing', 'dwg'),
            ('image', 'png'), ('image', 'jpg'), ('image', 'jpeg'))
          and a.made_from is null and a.withdrawn_at is null and p.deleted_at is null
      )
      select id, project_id as "projectId", is_model as "isModel", is_view_outdated as "isViewOutdated" from outdated
      where is_view_outdated or is_table_outdated
      order by is_current desc, created_at desc, id
      limit greatest(0, ${MAX_QUEUED} - (
        select count(*) from pgboss.job j
        where j.name = ${VIEW_QUEUE} and j.state in ('created', 'retry', 'active') and j.data ? 'isUpgrade'))`);
    for (const { id, projectId, isModel, isViewOutdated } of rows) {
      if (!isViewOutdated) {
        await requestElementTable(transaction, queue, { id, projectId }, true);
        continue;
      }
      // What was made before is shown until then.
      await transaction
        .update(asset)
        .set({ viewState: 'waiting', ...(isModel && { elementsState: 'waiting', elementsProblem: null }) })
        .where(eq(asset.id, id));
      await enqueueViewJob(queue, transaction, { projectId, assetId: id, isUpgrade: true });
    }
    return rows.length;
  });
}
