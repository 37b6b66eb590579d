import { eq } from 'drizzle-orm';
import { askedPlanTitle, hasAskedPlan, type AskedPlan, type PlanRequest } from '#domain/pricing/plan-request.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { readPlan } from '#server/records/billing/plan-of-team.ts';
import type { Member } from '#server/records/caller.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { publishTeam } from '#server/records/publish-project.ts';

type Admin = Member & { ip: string };
const SYSTEM = { kind: 'system' } as const;

/**
 * Asks staff for a plan, once: with another note for the plan that waits they read that note and are not notified again. Throws CONFLICT for a plan
 * that the team has.
 */
export async function requestPlan(
  { db, notifyStaff }: { db: Database; notifyStaff: NotifyStaff },
  admin: Admin,
  { plan, note }: { plan: AskedPlan; note: string },
): Promise<void> {
  const asking = await inScope(db, SYSTEM, async (transaction) => {
    const [row] = await transaction.select().from(team).where(eq(team.id, admin.teamId)).for('update');
    if (!row) throw new AppError('NOT_FOUND');
    if (hasAskedPlan(plan, await readPlan(transaction, admin.teamId, new Date())))
      throw new AppError('CONFLICT', { userMessage: 'Your team already has this plan.' });
    if (row.planRequest?.plan === plan && row.planRequest.note === note) return undefined;
    const request = { plan, note, askedBy: admin.userId, at: new Date().toISOString() };
    await store(transaction, admin, request, { action: 'plan.ask', details: { plan: askedPlanTitle(plan), note } });
    if (row.planRequest?.plan === plan) return undefined;
    const [person] = await transaction.select({ email: user.email }).from(user).where(eq(user.id, admin.userId));
    return { team: row.name, email: person?.email ?? '' };
  });
  if (!asking) return;
  await notifyStaff({
    topic: 'plan',
    projectId: null,
    teamId: admin.teamId,
    subject: `${asking.team} asks for ${askedPlanTitle(plan)}`,
    text: note === '' ? `Asked by ${asking.email}.` : `Asked by ${asking.email}: ${note}`,
  });
}

/** Takes a request back; nothing without one. */
export async function withdrawPlanRequest(db: Database, admin: Admin): Promise<void> {
  await inScope(db, SYSTEM, async (transaction) => {
    const [row] = await transaction.select().from(team).where(eq(team.id, admin.teamId)).for('update');
    if (!row?.planRequest) return;
    const details = { plan: askedPlanTitle(row.planRequest.plan) };
    await store(transaction, admin, null, { action: 'plan.unask', details });
  });
}

async function store(
  transaction: Scoped,
  { teamId, userId, ip }: Admin,
  planRequest: PlanRequest | null,
  entry: { action: 'plan.ask' | 'plan.unask'; details: Record<string, unknown> },
): Promise<void> {
  await transaction.update(team).set({ planRequest, planAnswer: null }).where(eq(team.id, teamId));
  await recordAudit(transaction, { teamId, userId, objectType: 'team', objectId: teamId, ip, ...entry });
  await publishTeam(transaction, teamId);
}
