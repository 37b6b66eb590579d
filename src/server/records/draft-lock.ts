import { sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';

/** One after another for each draft until the transaction ends: a second tab waits here, and then finds what the first one made. */
export async function lockDraft(transaction: Scoped, draftId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${draftId}, 0))`);
}
