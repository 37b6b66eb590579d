import { and, eq, isNull } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { deletion } from '#server/platform/database/schema.ts';

/** Whether a team was deleted and not restored; as the system. */
export async function isTeamDeleted(transaction: Scoped, teamId: string): Promise<boolean> {
  return (await transaction.$count(deletion, and(eq(deletion.deletedTeamId, teamId), isNull(deletion.restoredAt)))) > 0;
}
