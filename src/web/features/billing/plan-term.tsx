import type { PlanState } from '#contract/plans.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';

/** How a plan is billed, and what becomes of it at the end of its period. */
export function PlanTerm({ plan }: { plan: PlanState }) {
  const texts = useTexts('plans');
  const dates = useDates();
  const { interval, isEnding, nextPlan, nextInterval, periodEndsAt } = plan;
  if (interval === null || periodEndsAt === null)
    return texts(plan.plan === 'enterprise' ? 'enterpriseText' : 'onDemandText');
  const date = dates.day(new Date(periodEndsAt));
  const then = isEnding
    ? texts('endsOn', { date })
    : nextPlan
      ? texts('changesOn', { date, name: texts(`name_${nextPlan}`) })
      : nextInterval
        ? texts(`nextInterval_${nextInterval}`, { date })
        : texts('renewsOn', { date });
  return `${texts(`interval_${interval}`)} · ${then}`;
}
