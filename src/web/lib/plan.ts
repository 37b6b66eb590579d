import { queryOptions } from '@tanstack/react-query';
import type { PlanState } from '#contract/plans.ts';
import type { ChangingPlan } from '#domain/pricing/plan-change.ts';
import { subscribedPlans } from '#domain/pricing/plan-table.ts';
import { answerOf, api } from './api.ts';

/** The plan of the team that is worked for, and what is left of it. */
export const planQuery = queryOptions({ queryKey: ['billing', 'plan'], queryFn: () => answerOf(api.api.plan.$get()) });

/** What the plan of the own team costs, and which card pays it: for admins. */
export const planPaymentQuery = queryOptions({
  queryKey: ['billing', 'plan-payment'],
  queryFn: async () => (await answerOf(api.api.plan.payment.$get())).payment,
});

/** The plan that a team pays for, as the rules of its change take it; undefined for a team without one. */
export function runningPlan({ interval, nextPlan, nextInterval, isEnding, isPastDue, periodEndsAt, ...of }: PlanState) {
  const plan = subscribedPlans.find((each) => each === of.plan);
  if (!plan || !interval) return undefined;
  const periodEnd = periodEndsAt === null ? null : new Date(periodEndsAt);
  return { plan, interval, nextPlan, nextInterval, isEnding, isPastDue, periodEnd } satisfies ChangingPlan;
}
