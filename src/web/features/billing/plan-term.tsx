import type { PlanState } from '#contract/plans.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';

/** 'Harbor Towers · until Jun 30, 2027': a contract that runs, and its last day. */
export function useContractText(): (contract: { name: string; endsOn: string }) => string {
  const texts = useTexts('plans');
  return ({ name, endsOn }) => texts('contractUntil', { name, date: shortDayText(endsOn) });
}

/** How a plan is billed, and what becomes of it at the end of its period. */
export function PlanTerm({ plan }: { plan: PlanState }) {
  const texts = useTexts('plans');
  const dates = useDates();
  const { interval, isEnding, isPastDue, nextPlan, nextInterval, periodEndsAt } = plan;
  const contractText = useContractText();
  if (interval === null || periodEndsAt === null) {
    const contract = plan.contracts?.find(({ service }) => service === 'engine');
    return contract ? contractText(contract) : texts('onDemandText');
  }
  const date = dates.day(new Date(periodEndsAt));
  const then = isEnding
    ? texts('endsOn', { date })
    : isPastDue
      ? texts('overdue')
      : nextPlan
        ? texts('changesOn', { date, name: texts(`name_${nextPlan}`) })
        : nextInterval
          ? texts(`nextInterval_${nextInterval}`, { date })
          : texts('renewsOn', { date });
  return `${texts(`interval_${interval}`)} · ${then}`;
}
