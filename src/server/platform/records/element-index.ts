import { and, eq, isNull } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';

/** Has the elements of an IFC listed by a worker. Once: a second call changes nothing. */
export async function requestElementIndex(transaction: Scoped, queue: PgBoss, { id: assetId, projectId }: { id: string; projectId: string }): Promise<void> {
  const [begun] = await transaction.update(asset).set({ elementsState: 'waiting' }).where(and(eq(asset.id, assetId), isNull(asset.elementsState))).returning({ id: asset.id });
  if (begun) await enqueueViewJob(queue, transaction, { projectId, assetId, of: 'elements' });
}
