import { sql } from 'drizzle-orm';
import { ELEMENT_TABLE_VERSION } from '#domain/quantities/element-table.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { VIEW_QUEUE } from '#server/platform/queue/queue.ts';

/** What staff read of a file whose workers have all stopped over it. A table is then not asked for again, or the next sweep would. */
const BROKE_OFF = 'The file could not be prepared for the viewer: the converter stopped several times.';

const PANORAMA_BROKE_OFF = 'This picture could not be prepared: the program stopped several times. Upload it again.';

/**
 * Stops waiting for jobs that are gone because a worker stopped too often while running them: staff can prepare a view and a table
 * again. Returns how many there were; none on a healthy system.
 */
export function settleLostViews(db: Database): Promise<number> {
  return inScope(db, { kind: 'system' }, async (transaction) => {
    // A view's job makes the table of a model as well.
    const isLost = (kinds: readonly string[]) => sql`not exists (
      select 1 from pgboss.job j
      where j.name = ${VIEW_QUEUE} and j.state in ('created', 'retry', 'active')
        and j.data ->> 'assetId' = asset.id::text and coalesce(j.data ->> 'of', 'view') in (${sql.join(
          kinds.map((kind) => sql`${kind}`),
          sql`, `,
        )}))`;
    const views = await transaction.execute(
      sql`update asset set view_state = 'failed', view_problem = ${BROKE_OFF} where view_state = 'waiting' and ${isLost(['view'])}`,
    );
    const elements = await transaction.execute(
      sql`update asset set elements_state = 'failed', elements_problem = ${BROKE_OFF}, elements_version = ${ELEMENT_TABLE_VERSION}
        where elements_state = 'waiting' and ${isLost(['view', 'elements'])}`,
    );
    const panoramas = await transaction.execute(sql`
      update panorama set state = 'failed', problem = ${PANORAMA_BROKE_OFF} where state = 'waiting' and not exists (
        select 1 from pgboss.job j where j.name = ${VIEW_QUEUE} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'panoramaId' = panorama.id::text)`);
    return (views.rowCount ?? 0) + (elements.rowCount ?? 0) + (panoramas.rowCount ?? 0);
  });
}
