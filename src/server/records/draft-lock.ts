import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';

/** One after another for each draft until the transaction ends: a second tab waits here, and then finds what the first one made. */
export async function lockDraft(transaction: Scoped, draftId: string): Promise<void> {
  await lockNamed(transaction, draftId);
}
