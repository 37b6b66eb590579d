import { eq } from 'drizzle-orm';
import type { OpsPlanRequest } from '#contract/ops-team-billing.ts';
import { askedPlanTitle } from '#domain/pricing/plan-request.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { recordAudit } from '#server/records/audit.ts';
import { endPlanRequest } from '#server/records/billing/plan-requests.ts';
import { publishTeam } from '#server/records/publish-project.ts';

/** The plan that a team asks for, and who did; null for none. */
export async function readPlanRequest(transaction: Scoped, teamId: string): Promise<OpsPlanRequest | null> {
  const [row] = await transaction.select({ request: team.planRequest }).from(team).where(eq(team.id, teamId));
  if (!row?.request) return null;
  const { plan, note, at, askedBy } = row.request;
  const people = await transaction
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, askedBy));
  return { plan, note, at, by: people[0] ?? null };
}

/** E-mails the team's admins an answer to what they asked for, and ends the request. Throws STALE when it is not the one that was shown. */
export async function answerPlanRequest(
  transaction: Scoped,
  mailing: Mailing,
  { teamId, at, reason }: { teamId: string; at: string; reason: string },
  { userId, ip }: { userId: string; ip: string },
): Promise<void> {
  const [row] = await transaction.select().from(team).where(eq(team.id, teamId)).for('update');
  if (!row || row.isQuarantine) throw new AppError('NOT_FOUND');
  if (row.planRequest?.at !== at) throw new AppError('STALE');
  const { plan: asked } = row.planRequest;
  const plan = askedPlanTitle(asked);
  await endPlanRequest(transaction, mailing, { teamId, plan: asked, reply: reason });
  const entry = { action: 'plan.answer' as const, objectType: 'team' as const, objectId: teamId };
  await recordAudit(transaction, { teamId, userId, ip, ...entry, details: { plan, reason } });
  await publishTeam(transaction, teamId);
}
