import { sql } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { VIEW_QUEUE } from '#server/platform/queue/queue.ts';

/** What staff read of a file whose workers have all stopped over it. */
const BROKE_OFF = 'The file could not be prepared for the viewer: the converter stopped several times.';

/**
 * Stops waiting for jobs that are gone because a worker stopped too often while running them: staff can prepare a view again, and the next
 * comparison requests the elements of a model again. Returns how many there were; none on a healthy system.
 */
export function settleLostViews(db: Database): Promise<number> {
  return inScope(db, { kind: 'system' }, async (transaction) => {
    const isLost = (kind: 'view' | 'elements') => sql`not exists (
      select 1 from pgboss.job j
      where j.name = ${VIEW_QUEUE} and j.state in ('created', 'retry', 'active')
        and j.data ->> 'assetId' = asset.id::text and coalesce(j.data ->> 'of', 'view') = ${kind})`;
    const views = await transaction.execute(
      sql`update asset set view_state = 'failed', view_problem = ${BROKE_OFF} where view_state = 'waiting' and ${isLost('view')}`,
    );
    const elements = await transaction.execute(
      sql`update asset set elements_state = null where elements_state = 'waiting' and ${isLost('elements')}`,
    );
    return (views.rowCount ?? 0) + (elements.rowCount ?? 0);
  });
}
