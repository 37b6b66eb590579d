import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { BillingTerms, PlanTerms } from '#contract/ops-team-billing.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { enterprisePlan, invoice, team, teamBilling } from '#server/platform/database/schema.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import type { Mailing } from '#server/platform/mail/mailer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isUnpaid } from '#server/records/rules/invoice-status.ts';
import { tellOfBillingEmail } from '#server/records/billing/tell-of-billing-email.ts';
import type { EnterprisePlanRow } from '#server/records/billing/enterprise-plans.ts';
import { settlePlanRequest } from '#server/records/billing/plan-requests.ts';
import { publishTeam } from '#server/records/publish-project.ts';
import { requireYears } from '#server/records/require-years.ts';

type By = { userId: string; ip: string; reason: string };

/** Locks a team that can have bills. Throws NOT_FOUND for one that does not exist, and for that of anonymous orders. */
export async function requireBilledTeam(transaction: Scoped, teamId: string): Promise<void> {
  const [row] = await transaction.select().from(team).where(eq(team.id, teamId)).for('update');
  if (!row || row.isQuarantine) throw new AppError('NOT_FOUND');
}

/** Billing details of a team as they are stored; all null where nothing was agreed. */
export async function readTerms(transaction: Scoped, teamId: string): Promise<BillingTerms> {
  const [row] = await transaction.select().from(teamBilling).where(eq(teamBilling.teamId, teamId));
  return {
    billingAddress: row?.billingAddress ?? null,
    contactName: row?.contactName ?? null,
    contactEmail: row?.contactEmail ?? null,
    msaContractId: row?.msaContractId ?? null,
    msaStartsOn: row?.msaStartsOn ?? null,
    msaEndsOn: row?.msaEndsOn ?? null,
    paymentTerms: row?.paymentTerms ?? null,
  };
}

/** What a team has not paid of its invoices, in each currency. */
export async function readOwed(transaction: Scoped, teamId: string): Promise<{ currency: string; cents: number }[]> {
  return transaction
    .select({ currency: invoice.currency, cents: sql<number>`sum(${invoice.amountCents})::float8` })
    .from(invoice)
    .where(and(eq(invoice.teamId, teamId), isUnpaid()))
    .groupBy(invoice.currency)
    .orderBy(invoice.currency);
}

/** Stores billing details. Throws STALE when they are not what the page showed, INVALID_INPUT for an agreement that ends before it starts. */
export async function setTerms(
  transaction: Scoped,
  mailing: Mailing,
  teamId: string,
  { before, after }: { before: BillingTerms; after: BillingTerms },
  by: By,
): Promise<void> {
  await requireBilledTeam(transaction, teamId);
  if (!isDeepStrictEqual(await readTerms(transaction, teamId), before)) throw new AppError('STALE');
  requireOrder(after.msaStartsOn, after.msaEndsOn, 'The agreement must not end before it starts.');
  const values = { ...after, updatedAt: new Date() };
  await transaction
    .insert(teamBilling)
    .values({ teamId, ...values })
    .onConflictDoUpdate({ target: teamBilling.teamId, set: values });
  await record(transaction, teamId, by, 'billing.set', { before, after });
  await tellOfBillingEmail(transaction, mailing, { teamId, before: before.contactEmail, after: after.contactEmail });
}

/** Adds a contract, and answers its id. Throws INVALID_INPUT for one that ends before it starts, CONFLICT for a number that another one has. */
export async function addPlan(
  transaction: Scoped,
  mailing: Mailing,
  { teamId, plan }: { teamId: string; plan: PlanTerms },
  by: By,
): Promise<string> {
  await requireBilledTeam(transaction, teamId);
  requirePlan(plan);
  await requireOwnNumber(transaction, plan.number);
  const [made] = await transaction
    .insert(enterprisePlan)
    .values({ ...plan, teamId, createdAt: new Date() })
    .returning({ id: enterprisePlan.id });
  if (!made) throw new Error('no plan was made');
  await settlePlanRequest(transaction, mailing, { teamId, got: 'enterprise' });
  await record(transaction, teamId, by, 'plan.add', { number: plan.number, after: plan });
  return made.id;
}

/** Changes a contract. Throws STALE when somebody else has changed it since, CONFLICT for a new number that another one has. */
export async function changePlan(
  transaction: Scoped,
  planId: string,
  { version, plan }: { version: number; plan: PlanTerms },
  by: By,
): Promise<void> {
  const row = await requireLivePlan(transaction, planId);
  if (row.version !== version) throw new AppError('STALE');
  requirePlan(plan);
  if (plan.number !== row.number) await requireOwnNumber(transaction, plan.number, planId);
  await transaction
    .update(enterprisePlan)
    .set({ ...plan, version: version + 1 })
    .where(eq(enterprisePlan.id, planId));
  const before = Object.fromEntries(Object.keys(plan).map((key) => [key, row[key as keyof PlanTerms]]));
  await record(transaction, row.teamId, by, 'plan.change', { number: plan.number, before, after: plan });
}

/** Takes a contract off the customer's page; its row is kept. */
export async function removePlan(transaction: Scoped, planId: string, by: By): Promise<void> {
  const row = await requireLivePlan(transaction, planId);
  await transaction.update(enterprisePlan).set({ removedAt: new Date() }).where(eq(enterprisePlan.id, planId));
  await record(transaction, row.teamId, by, 'plan.remove', { number: row.number });
}

async function requireLivePlan(transaction: Scoped, planId: string): Promise<EnterprisePlanRow> {
  const [row] = await transaction.select().from(enterprisePlan).where(eq(enterprisePlan.id, planId)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.removedAt) throw new AppError('CONFLICT', { userMessage: 'This plan was removed.' });
  return row;
}

/** The number is the operator's own: staff and customers find one contract by it, in whatever case it is typed. One that was removed has none any more. */
async function requireOwnNumber(transaction: Scoped, number: string, planId?: string): Promise<void> {
  await lockNamed(transaction, 'contract numbers');
  const [other] = await transaction
    .select({ id: enterprisePlan.id })
    .from(enterprisePlan)
    .where(
      and(
        isNull(enterprisePlan.removedAt),
        eq(sql`lower(${enterprisePlan.number})`, sql`lower(${number})`),
        planId === undefined ? undefined : ne(enterprisePlan.id, planId),
      ),
    )
    .limit(1);
  if (other)
    throw new AppError('CONFLICT', { userMessage: 'Another enterprise plan has this plan ID. Enter a different one.' });
}

function requirePlan({ startsOn, endsOn }: PlanTerms): void {
  requireOrder(startsOn, endsOn, 'The contract must not end before it starts.');
}

function requireOrder(from: string | null, to: string | null, userMessage: string): void {
  requireYears([from, to]);
  if (from !== null && to !== null && to < from) throw new AppError('INVALID_INPUT', { userMessage });
}

async function record(
  transaction: Scoped,
  teamId: string,
  { userId, ip, reason }: By,
  action: 'billing.set' | 'plan.add' | 'plan.change' | 'plan.remove',
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    teamId,
    userId,
    action,
    objectType: 'team',
    objectId: teamId,
    details: { ...details, reason },
    ip,
  });
  await publishTeam(transaction, teamId);
}
