import { planIntervals, type PlanInterval, type SubscribedPlan } from './plan-table.ts';
import { isLargerPlan, type PricedPlan } from './priced-plan.ts';

/** A plan that runs, and what it becomes at the end of its period; null: it stays. */
export type RunningPlan = PricedPlan & {
  nextPlan: SubscribedPlan | null;
  nextInterval: PlanInterval | null;
  isEnding: boolean;
  periodEnd: Date | null;
};

/** The same where it is to be changed. `isPastDue`: its period is not paid. */
export type ChangingPlan = RunningPlan & { isPastDue: boolean };

/**
 * When a change of a plan takes effect: what costs more in advance (a larger plan, a year) now, what costs less at the end of the period. `none`:
 * it is the plan that runs. Undefined for a larger plan by the month instead of the year, and a smaller one by the year: they are two changes.
 */
export function changeTiming(now: PricedPlan, wanted: PricedPlan): 'none' | 'now' | 'later' | undefined {
  const [from, to] = [planIntervals.indexOf(now.interval), planIntervals.indexOf(wanted.interval)];
  const isMore = isLargerPlan(wanted.plan, now.plan) || to > from;
  const isLess = isLargerPlan(now.plan, wanted.plan) || to < from;
  if (isMore && isLess) return undefined;
  return isMore ? 'now' : isLess ? 'later' : 'none';
}

/** Whether a plan becomes another one, or is paid otherwise, at the end of its period. */
export const isChangeScheduled = ({
  nextPlan,
  nextInterval,
}: Pick<RunningPlan, 'nextPlan' | 'nextInterval'>): boolean => nextPlan !== null || nextInterval !== null;

/** Why a plan whose payment failed is not changed: what it would give back for the period was never paid. */
export const PAY_FIRST =
  'The last payment for your plan failed. Pay the open invoice first: update your card under Manage Billing. Then change your plan.';

/**
 * What keeps a plan from being changed to another, in a sentence; undefined where nothing does. One that is not paid can still be canceled, and what
 * is scheduled for it taken back.
 */
export function changeProblem(now: ChangingPlan, wanted: PricedPlan): string | undefined {
  const timing = changeTiming(now, wanted);
  if (timing === 'none') return undefined;
  if (now.isPastDue) return PAY_FIRST;
  if (timing === undefined) return 'Change the plan first, and how you pay for it afterwards.';
  const isOtherInterval = wanted.interval !== now.interval;
  if (now.isEnding && (timing === 'later' || isOtherInterval))
    return 'Your plan is canceled. Keep your plan first, and change it then.';
  const isScheduled = now.nextPlan === wanted.plan && (now.nextInterval ?? now.interval) === wanted.interval;
  return isChangeScheduled(now) && !isScheduled
    ? 'Another change is scheduled for the end of the period. Keep your plan first, and change it then.'
    : undefined;
}

/** What the next charge of a plan is for; undefined for a plan that ends. */
export function nextCharge({ plan, interval, nextPlan, nextInterval, isEnding }: RunningPlan): PricedPlan | undefined {
  return isEnding ? undefined : { plan: nextPlan ?? plan, interval: nextInterval ?? interval };
}

/**
 * What a team has at a moment, also before the provider has told that the period is over: then what was scheduled for its end, or nothing of a plan
 * that was canceled.
 */
export function planInForce(running: RunningPlan, now: Date): PricedPlan | undefined {
  const isOver = running.periodEnd !== null && now >= running.periodEnd;
  return isOver ? nextCharge(running) : { plan: running.plan, interval: running.interval };
}
