import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { CUSTOMER_VIEW_MINUTES, viewMinutes } from '#domain/access/customer-view.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { customerView } from '#server/platform/database/schema.ts';
import { recordAudit } from './audit.ts';

type CustomerViewRow = typeof customerView.$inferSelect;
type Ending = NonNullable<CustomerViewRow['ending']>;
type Wanted = {
  userId: string;
  sessionId: string;
  teamId: string;
  projectId: string | null;
  reason: string;
  ip: string;
};

/** Begins a view and tells the team's log; one that this session has open ends. Answers what the cookie carries. */
export async function startView(
  transaction: Scoped,
  { userId, ...wanted }: Wanted,
  now: Date,
): Promise<{ token: string; endsAt: Date }> {
  const open = await transaction
    .select({ id: customerView.id })
    .from(customerView)
    .where(and(eq(customerView.sessionId, wanted.sessionId), isNull(customerView.endedAt)));
  for (const { id } of open) await endView(transaction, id, 'ended', now);
  const token = randomBytes(32).toString('base64url');
  const endsAt = new Date(now.getTime() + CUSTOMER_VIEW_MINUTES * 60_000);
  await transaction
    .insert(customerView)
    .values({ ...wanted, userId, tokenSha256: hashOfToken(token), startedAt: now, endsAt });
  const { teamId, reason, ip } = wanted;
  await recordAudit(transaction, {
    teamId,
    userId,
    action: 'view.start',
    objectType: 'team',
    objectId: teamId,
    details: { reason },
    ip,
  });
  return { token, endsAt };
}

/** Ends a view, once, and tells the team's log how long it was. The transaction is one of its staff. */
export async function endView(transaction: Scoped, viewId: string, ending: Ending, now: Date): Promise<void> {
  const [row] = await transaction
    .update(customerView)
    .set({ endedAt: sql`least(${customerView.endsAt}, ${now.toISOString()}::timestamptz)`, ending })
    .where(and(eq(customerView.id, viewId), isNull(customerView.endedAt)))
    .returning();
  if (!row?.endedAt) return;
  const { teamId, userId, ip, startedAt, endedAt } = row;
  await recordAudit(transaction, {
    teamId,
    userId,
    action: 'view.end',
    objectType: 'team',
    objectId: teamId,
    details: { minutes: viewMinutes(startedAt, endedAt), ending },
    ...(ip !== null && { ip }),
  });
}

/** Ends the views whose time is up, and those whose session or staff rights are gone. */
export async function endViewsThatAreOver(db: Database, now: Date): Promise<void> {
  const { rows } = await db.execute<{ viewId: string; userId: string | null; ending: Ending }>(
    sql`select view_id as "viewId", user_id as "userId", ending from views_that_are_over()`,
  );
  for (const { viewId, userId, ending } of rows)
    await inScope(db, { kind: 'staff', userId: userId ?? '', teamId: null }, (transaction) =>
      endView(transaction, viewId, ending, now),
    );
}
