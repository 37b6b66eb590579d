import { eq, lt, sql } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { exitPackage } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { EXIT_QUEUE } from '#server/platform/queue/queue.ts';

/** How long somebody is told that their package failed. */
const FAILED_HOURS = 24;
const BATCH = 100;

/**
 * Deletes packages that have expired, with their files, and stops waiting for those whose workers stopped too often. Answers how many
 * were deleted.
 */
export async function tidyExits({ db, store }: { db: Database; store: ObjectStore }): Promise<number> {
  const system = { kind: 'system' } as const;
  await inScope(db, system, (transaction) =>
    transaction.execute(sql`
      update exit_package set state = 'failed', expires_at = now() + make_interval(hours => ${FAILED_HOURS})
      where state in ('waiting', 'running') and not exists (
        select 1 from pgboss.job j where j.name = ${EXIT_QUEUE} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'packageId' = exit_package.id::text)`),
  );
  const expired = await inScope(db, system, (transaction) =>
    transaction
      .select({ id: exitPackage.id, storageKey: exitPackage.storageKey })
      .from(exitPackage)
      .where(lt(exitPackage.expiresAt, new Date()))
      .limit(BATCH),
  );
  for (const { id, storageKey } of expired) {
    // The file first: without its row nothing would know of it.
    await store.deletePrefix(storageKey);
    await inScope(db, system, (transaction) => transaction.delete(exitPackage).where(eq(exitPackage.id, id)));
  }
  return expired.length;
}
