import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { OpsTeam } from '#contract/ops-admin.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { deletion, user } from '#server/platform/database/schema.ts';

/**
 * Of these teams those that are deleted and can still be brought back: when, by whom, and until when. Read as the system, which alone reads deletions,
 * since they contain what restores accounts; ask only for staff.
 */
export async function findDeleted(
  db: Database,
  teamIds: readonly string[],
  now: Date,
): Promise<Map<string, NonNullable<OpsTeam['deleted']>>> {
  if (teamIds.length === 0) return new Map();
  const rows = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .select({
        teamId: deletion.deletedTeamId,
        at: deletion.requestedAt,
        name: user.name,
        email: user.email,
        undoEndsAt: deletion.undoEndsAt,
      })
      .from(deletion)
      .leftJoin(user, eq(user.id, deletion.requestedBy))
      .where(
        and(
          inArray(deletion.deletedTeamId, [...teamIds]),
          isNull(deletion.restoredAt),
          isNull(deletion.finishedAt),
          gt(deletion.undoEndsAt, now),
        ),
      ),
  );
  return new Map(
    rows.map(({ teamId, at, name, email, undoEndsAt }) => [
      teamId ?? '',
      { at: at.toISOString(), by: name && `${name} (${email})`, undoEndsAt: undoEndsAt.toISOString() },
    ]),
  );
}
