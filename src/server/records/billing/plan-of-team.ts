import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { PlanState } from '#contract/plans.ts';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import type { MoneyTerms } from '#domain/billing/tax.ts';
import { planInForce } from '#domain/pricing/plan-change.ts';
import { isAnswerNews } from '#domain/pricing/plan-request.ts';
import { subscribedTerms, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { quotaMonth, quotaOfMonth } from '#domain/usage/plan-quota.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { drawdown, enterprisePlan, subscription, team } from '#server/platform/database/schema.ts';

export type SubscriptionRow = typeof subscription.$inferSelect;
type MonthOfPlan = {
  monthlySqft: number;
  usedSqft: number;
  overageSqft: number;
  /** Of `overageSqft` what was paid already. */ billedSqft: number;
  overageMillicents: number;
  /** What the unlocks above the quota come to before tax, as they were put on invoices, in minor units. */ overageCents: number;
  /** Of `overageCents` what was paid already. */ billedCents: number;
  from: Date;
  resetsAt: Date;
};

/** The subscription that a team pays for; undefined without one. */
export async function paidSubscription(transaction: Scoped, teamId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await transaction
    .select()
    .from(subscription)
    .where(and(eq(subscription.teamId, teamId), inArray(subscription.status, ['active', 'past_due'])));
  return row;
}

/**
 * The subscription that a team has at a moment, with the plan in force: once its period is over that is what was scheduled, or nothing of one that was
 * canceled, also before the provider has told.
 */
export async function subscriptionInForce(
  transaction: Scoped,
  teamId: string,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const row = await paidSubscription(transaction, teamId);
  const plan = row && planInForce(row, now);
  if (!plan) return undefined;
  const hasChanged = plan.plan !== row.plan || plan.interval !== row.interval;
  return hasChanged ? { ...row, ...plan, nextPlan: null, nextInterval: null } : row;
}

/**
 * A month's quota of a plan, less in the month of an upgrade, and what was drawn of it and above it, in square feet. `overageMillicents` is what the
 * latter costs.
 */
export async function readQuota(
  transaction: Scoped,
  { teamId, plan, interval, startedAt, upgrades }: SubscriptionRow,
  now: Date,
): Promise<MonthOfPlan> {
  const month = quotaMonth(startedAt ?? now, now);
  const { from, to } = month;
  const [drawn] = await transaction
    .select({
      usedSqft: sql<number>`coalesce(sum(${drawdown.quotaSqft}), 0)::int`,
      overageSqft: sql<number>`coalesce(sum(${drawdown.overageSqft}), 0)::int`,
      billedSqft: sql<number>`coalesce(sum(${drawdown.overageSqft}) filter (where ${drawdown.billedAt} is not null), 0)::int`,
      overageCents: sql<number>`coalesce(sum(${drawdown.overageCents}), 0)::float8`,
      billedCents: sql<number>`coalesce(sum(${drawdown.overageCents}) filter (where ${drawdown.billedAt} is not null), 0)::float8`,
      // Not more than a number holds exactly: square feet below two billion at a few cents.
      overageMillicents: sql<number>`coalesce(sum(${drawdown.overageSqft}::bigint * ${drawdown.overageRate}), 0)::float8`,
    })
    .from(drawdown)
    .where(and(eq(drawdown.teamId, teamId), gte(drawdown.createdAt, from), lt(drawdown.createdAt, to)));
  const { usedSqft = 0, overageSqft = 0, billedSqft = 0, overageMillicents = 0 } = drawn ?? {};
  const { overageCents = 0, billedCents = 0 } = drawn ?? {};
  const sqftOf = (each: SubscribedPlan) => subscribedTerms(each, interval).monthlySqft;
  const monthlySqft = quotaOfMonth(plan, upgrades, { month, sqftOf });
  const overage = { overageSqft, billedSqft, overageMillicents, overageCents, billedCents };
  return { monthlySqft, usedSqft, ...overage, from, resetsAt: to };
}

const isRunning = (teamId: string, now: Date) => {
  const today = now.toISOString().slice(0, 10);
  return sql`${enterprisePlan.teamId} = ${teamId} and ${enterprisePlan.removedAt} is null
    and ${enterprisePlan.startsOn} <= ${today} and ${enterprisePlan.endsOn} >= ${today}`;
};

/** Whether an enterprise contract of a team runs. */
export const hasContract = async (transaction: Scoped, teamId: string, now: Date): Promise<boolean> =>
  (await transaction.$count(enterprisePlan, isRunning(teamId, now))) > 0;

const isPlain = ({ currency, tax }: MoneyTerms) => currency === DEFAULT_CURRENCY && tax === null;

/** The team's plan for conversions, as its members see it: a subscription, else a contract for them that runs, else On-Demand. */
export async function readPlan(transaction: Scoped, teamId: string, now: Date): Promise<PlanState> {
  const [agreed] = await transaction
    .select({ scanPlan: team.scanPlan, request: team.planRequest, answer: team.planAnswer })
    .from(team)
    .where(eq(team.id, teamId));
  const scanPlan = agreed?.scanPlan ?? null;
  const row = await subscriptionInForce(transaction, teamId, now);
  const terms = await readMoneyTerms(transaction, teamId);
  const { service, name, endsOn } = enterprisePlan;
  const contracts = await transaction
    .select({ service, name, endsOn })
    .from(enterprisePlan)
    .where(isRunning(teamId, now))
    .orderBy(enterprisePlan.startsOn);
  const optional = {
    ...(contracts.length > 0 && { contracts }),
    ...(!isPlain(terms) && { money: terms }),
    ...(agreed?.request && { request: { plan: agreed.request.plan, at: agreed.request.at } }),
    ...(agreed?.answer && isAnswerNews(agreed.answer, now) && { answer: agreed.answer }),
  };
  if (row) {
    const { monthlySqft, usedSqft, overageSqft, billedSqft, resetsAt } = await readQuota(transaction, row, now);
    const fullSqft = subscribedTerms(row.plan, row.interval).monthlySqft;
    return {
      plan: row.plan,
      interval: row.interval,
      isPastDue: row.status === 'past_due',
      quota: {
        monthlySqft,
        usedSqft,
        overageSqft,
        resetsAt: resetsAt.toISOString(),
        ...(monthlySqft < fullSqft && { fullSqft }),
        ...(billedSqft > 0 && { billedSqft }),
      },
      periodEndsAt: row.periodEnd?.toISOString() ?? null,
      isEnding: row.isEnding,
      nextPlan: row.nextPlan,
      nextInterval: row.nextInterval,
      ...optional,
      ...(row.currency !== terms.currency && { soldIn: row.currency }),
      scanPlan,
    };
  }
  return {
    plan: contracts.some((contract) => contract.service === 'engine') ? 'enterprise' : 'on_demand',
    interval: null,
    isPastDue: false,
    quota: null,
    periodEndsAt: null,
    isEnding: false,
    nextPlan: null,
    nextInterval: null,
    ...optional,
    scanPlan,
  };
}
