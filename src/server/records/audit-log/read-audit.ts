import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { AUDIT_STAFF, AUDIT_SYSTEM, type AuditActor, type AuditFilters, type AuditRow } from '#contract/audit.ts';
import { actionsOf, auditSentence } from '#domain/audit/audit-actions.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { audit, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { auditCursor } from './audit-cursor.ts';

type Page = { rows: AuditRow[]; nextCursor: string | null };

/** Done by staff for the team, in the portal or by an operator's command. */
const isByStaff = sql<boolean>`(${audit.actorKind} = 'staff' or ${audit.details} ? 'operator')`;

function isBy(who: string): SQL | undefined {
  if (who === AUDIT_STAFF) return isByStaff;
  if (who === AUDIT_SYSTEM) return and(isNull(audit.userId), sql`not ${isByStaff}`);
  return and(eq(audit.userId, who), sql`not ${isByStaff}`);
}

/** A page of a team's log, newest first. `cursor`: where the page before it ended. */
export async function readAudit(
  transaction: Scoped,
  teamId: string,
  { who, kind, from, until }: AuditFilters,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page> {
  const last = cursor === undefined ? undefined : auditCursor.read(cursor);
  if (cursor !== undefined && !last) throw new AppError('INVALID_INPUT');
  const rows = await transaction
    .select({ row: audit, at: sql<string>`${audit.createdAt}::text`, isByStaff, name: user.name, email: user.email })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.userId))
    .where(
      and(
        eq(audit.teamId, teamId),
        who === undefined ? undefined : isBy(who),
        kind && inArray(audit.action, actionsOf(kind)),
        from === undefined ? undefined : gte(audit.createdAt, new Date(from)),
        until === undefined ? undefined : lt(audit.createdAt, new Date(until)),
        last && sql`(${audit.createdAt}, ${audit.id}) < (${last.at}::timestamptz, ${last.id}::uuid)`,
      ),
    )
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page.map(toWire), nextCursor: end ? auditCursor.write({ at: end.at, id: end.row.id }) : null };
}

type Found = { row: typeof audit.$inferSelect; isByStaff: boolean; name: string | null; email: string | null };

function toWire(found: Found): AuditRow {
  const { id, createdAt, action, ip } = found.row;
  const who = actorOf(found);
  // Where the operator's staff works from is not the team's matter.
  return {
    id,
    at: createdAt.toISOString(),
    who,
    action,
    sentence: auditSentence(found.row),
    address: who.kind === 'staff' ? null : ip,
  };
}

function actorOf({ row, isByStaff: byStaff, name, email }: Found): AuditActor {
  if (byStaff) return { kind: 'staff' };
  if (row.userId === null) return { kind: 'system' };
  return name === null || email === null ? { kind: 'formerPerson' } : { kind: 'person', id: row.userId, name, email };
}

/** People who did something in the team and have an account, by name. */
export function readAuditPeople(transaction: Scoped, teamId: string) {
  return transaction
    .selectDistinct({ id: user.id, name: user.name, email: user.email })
    .from(audit)
    .innerJoin(user, eq(user.id, audit.userId))
    .where(and(eq(audit.teamId, teamId), isNotNull(audit.userId), ne(audit.actorKind, 'staff')))
    .orderBy(user.name, user.email);
}
