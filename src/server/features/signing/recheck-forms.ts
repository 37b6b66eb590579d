import { and, eq, gt, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { signature } from '#server/platform/database/schema.ts';
import { enqueueSigningJob } from '#server/platform/queue/queue.ts';
import type { Signing } from '#server/platform/signing/signing.ts';

/** Queues a look at every form that waits, for signatures whose webhook has not arrived. Those of two months ago have expired. */
export async function recheckForms({
  db,
  queue,
  signing,
}: {
  db: Database;
  queue: PgBoss;
  signing: Signing;
}): Promise<void> {
  if (signing.provider === 'builtin') return;
  await inScope(db, { kind: 'system' }, async (transaction) => {
    const open = await transaction
      .select({ submissionId: signature.submissionId })
      .from(signature)
      .where(
        and(
          eq(signature.provider, 'docuseal'),
          eq(signature.status, 'open'),
          gt(signature.createdAt, sql`now() - interval '60 days'`),
        ),
      );
    for (const job of open) await enqueueSigningJob(queue, transaction, job);
  });
}
