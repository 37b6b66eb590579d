import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { PlanState } from '#contract/plans.ts';
import {
  changeProblem,
  isChangeScheduled,
  nextCharge,
  type ChangingPlan,
  type RunningPlan,
} from '#domain/pricing/plan-change.ts';
import type { PlanInterval, SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { isLargerPlan } from '#domain/pricing/priced-plan.ts';
import { track } from '#web/lib/analytics.ts';
import { runningPlan } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ChangePlan, type ChangeAct } from './change-plan.tsx';
import { EndPlan } from './end-plan.tsx';
import { PlanCheckout } from './plan-checkout.tsx';
import { usePlanRefresh } from './use-plan-refresh.ts';

/** What an admin can do with a plan of the engine: subscribe, change to it, or end it. */
export function PlanActs({ plan, current }: { plan: SubscribedPlan; current: PlanState }) {
  const [interval, setInterval] = useState<PlanInterval | null>(null);
  return (
    <>
      <Choice plan={plan} current={current} onSubscribe={setInterval} />
      {/* Beside what can be chosen: that is gone in the moment in which the plan starts, before the dialog can say so. */}
      {interval && <PlanCheckout plan={plan} interval={interval} onClose={() => setInterval(null)} />}
    </>
  );
}

type Change = { act: ChangeAct; plan: SubscribedPlan; interval: PlanInterval };
type ChoiceProps = { plan: SubscribedPlan; current: PlanState; onSubscribe: (interval: PlanInterval) => void };

function Choice({ plan, current, onSubscribe }: ChoiceProps) {
  const texts = useTexts('plans');
  const dates = useDates();
  const [change, setChange] = useState<Change>();
  const refresh = usePlanRefresh();
  const name = texts(`name_${plan}`);
  if (current.plan === 'enterprise') return null;
  if (current.plan === 'on_demand')
    return (
      <Group gap="xs">
        {(['month', 'year'] as const).map((each) => (
          <Button
            key={each}
            variant={each === 'month' ? 'filled' : 'default'}
            onClick={() => {
              track('Upgrade Clicked');
              onSubscribe(each);
            }}
            aria-label={`${texts(`subscribe_${each}`)}: ${name}`}
          >
            {texts(`subscribe_${each}`)}
          </Button>
        ))}
      </Group>
    );
  const running = runningPlan(current);
  if (!running) return null;
  const isOwn = plan === running.plan;
  const wanted = wantedChanges(plan, running);
  const isPossible = (each: Change) => changeProblem(running, each) === undefined;
  const choices = wanted.filter((each) => isPossible(each) && !isNextAlready(running, each));
  const blocked = isOwn && !running.isPastDue ? undefined : wanted.find((each) => !isPossible(each));
  // In another tab the plan may have become one of which this is no change any more: the dialog shows what is true now.
  const stillPossible = [...choices, keepOf(running)].find(({ act }) => act === change?.act);
  return (
    <Stack gap={8} align="flex-start">
      {!isOwn && nextCharge(running)?.plan === plan && running.periodEnd && (
        <Text c="dimmed">{texts('nextPlan', { name, date: dates.day(running.periodEnd) })}</Text>
      )}
      {choices.map((choice) => (
        <Button
          key={choice.act}
          variant={choice.act === 'upgrade' ? 'filled' : 'default'}
          onClick={() => {
            if (choice.act === 'upgrade') track('Upgrade Clicked');
            setChange(choice);
          }}
        >
          {texts(choice.act, { name })}
        </Button>
      ))}
      {blocked && <Blocked change={blocked} running={running} onKeep={setChange} />}
      {isOwn && <EndPlan current={current} />}
      {change && (
        <ChangePlan
          {...change}
          interval={stillPossible?.interval}
          current={current}
          onChanged={refresh}
          onClose={() => setChange(undefined)}
        />
      )}
    </Stack>
  );
}

type BlockedProps = { change: Change; running: ChangingPlan; onKeep: (keep: Change) => void };

/** A change that has to wait for another one: why, and what makes it possible now. */
function Blocked({ change: { act, plan }, running, onKeep }: BlockedProps) {
  const texts = useTexts('plans');
  const dates = useDates();
  const reasonId = useId();
  const { isEnding, isPastDue, nextInterval, periodEnd } = running;
  const date = periodEnd ? dates.day(periodEnd) : '';
  const keep = keepOf(running);
  return (
    <>
      <Button disabled aria-describedby={reasonId}>
        {texts(act, { name: texts(`name_${plan}`) })}
      </Button>
      <Text id={reasonId} size="sm" c="dimmed">
        {isPastDue
          ? texts('blockedByOpen')
          : isEnding
            ? texts('blockedByEnd', { date })
            : nextInterval
              ? texts(`blockedByInterval_${nextInterval}`, { date })
              : texts('blockedByChange', { date })}
      </Text>
      {!isEnding && isChangeScheduled(running) && (
        <Button variant="default" onClick={() => onKeep(keep)}>
          {texts(keep.act, { name: texts(`name_${keep.plan}`) })}
        </Button>
      )}
    </>
  );
}

/** The changes to one plan that there are, each with how it is paid then. */
function wantedChanges(plan: SubscribedPlan, running: RunningPlan): Change[] {
  const { interval } = running;
  if (plan !== running.plan)
    return [{ act: isLargerPlan(plan, running.plan) ? 'upgrade' : 'downgrade', plan, interval }];
  if (isChangeScheduled(running) && !running.isEnding) return [keepOf(running)];
  return [
    interval === 'year' ? { act: 'toMonth', plan, interval: 'month' } : { act: 'toYear', plan, interval: 'year' },
  ];
}

/** Takes back what is scheduled for the end of the period. */
function keepOf({ plan, interval, nextPlan }: RunningPlan): Change {
  return { act: nextPlan !== null ? 'keep' : interval === 'year' ? 'keepYear' : 'keepMonth', plan, interval };
}

const isNextAlready = (running: RunningPlan, { act, plan, interval }: Change) =>
  !act.startsWith('keep') && nextCharge(running)?.plan === plan && nextCharge(running)?.interval === interval;
