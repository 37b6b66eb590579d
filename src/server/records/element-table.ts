import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { ELEMENT_TABLE_VERSION } from '#domain/quantities/element-table.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';

type Model = Pick<typeof asset.$inferSelect, 'elementsState' | 'elementsVersion'>;

/** The table that a reader of today would make, or its refusal. */
export const isElementTableSettled = ({ elementsState, elementsVersion }: Model): boolean =>
  (elementsState === 'ready' || elementsState === 'failed') && elementsVersion === ELEMENT_TABLE_VERSION;

/**
 * Has the table of an IFC made by a worker, also where an earlier reader did. Once: a second call changes nothing. `isUpgrade`:
 * behind all that customers wait for.
 */
export async function requestElementTable(
  transaction: Scoped,
  queue: PgBoss,
  { id: assetId, projectId }: { id: string; projectId: string },
  isUpgrade?: true,
): Promise<void> {
  const isOfEarlierReader = and(
    ne(asset.elementsState, 'waiting'),
    or(isNull(asset.elementsVersion), ne(asset.elementsVersion, ELEMENT_TABLE_VERSION)),
  );
  const [begun] = await transaction
    .update(asset)
    .set({ elementsState: 'waiting', elementsProblem: null })
    .where(and(eq(asset.id, assetId), or(isNull(asset.elementsState), isOfEarlierReader)))
    .returning({ id: asset.id });
  if (begun) await enqueueViewJob(queue, transaction, { projectId, assetId, of: 'elements', isUpgrade });
}

/** Has a table made once more that could not be: the reason may have been the machine's and not the file's. */
export async function retryElementTable(
  transaction: Scoped,
  queue: PgBoss,
  row: { id: string; projectId: string },
): Promise<void> {
  await transaction
    .update(asset)
    .set({ elementsState: null })
    .where(and(eq(asset.id, row.id), eq(asset.elementsState, 'failed')));
  await requestElementTable(transaction, queue, row);
}
