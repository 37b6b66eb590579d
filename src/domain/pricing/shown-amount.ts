/** What decides from when a change of a plan is charged. `changedAt`: when the plan, its tax, or what is scheduled for it last changed. */
type TimedPlan = { periodStart: Date | null; periodEnd: Date | null; changedAt: Date | null };

const SECOND_MS = 1000;
/** How long an amount that was shown can be confirmed. */
const SHOWN_SECONDS = 15 * 60;

const secondsFrom = (moment: Date | null) => (moment ? Math.ceil(moment.getTime() / SECOND_MS) : 0);

/** Before it the plan was another one, or not paid for: an amount from then is of something else. Seconds. */
const asItIsSince = ({ periodStart, changedAt }: TimedPlan): number =>
  Math.max(secondsFrom(periodStart), secondsFrom(changedAt));

/**
 * From when a change that is made now is charged. A period that has begun at the provider has begun, also where its clock is ahead of ours.
 * Seconds.
 */
export const chargedFrom = (plan: TimedPlan, now: Date): number =>
  Math.max(Math.floor(now.getTime() / SECOND_MS), asItIsSince(plan));

/** Whether an amount that was shown for a moment is still that of the plan: neither old, nor of a time to come, which costs less. `shown`: seconds. */
export function isStillCharged(plan: TimedPlan, shown: number, now: Date): boolean {
  const latest = chargedFrom(plan, now);
  return (
    shown >= Math.max(latest - SHOWN_SECONDS, asItIsSince(plan)) &&
    shown <= latest &&
    (plan.periodEnd === null || shown * SECOND_MS < plan.periodEnd.getTime())
  );
}
