import { Alert, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { PlanState } from '#contract/plans.ts';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { withTax } from '#domain/billing/tax.ts';
import {
  changeProblem,
  isChangeScheduled,
  nextCharge,
  PAY_FIRST,
  type ChangingPlan,
  type RunningPlan,
} from '#domain/pricing/plan-change.ts';
import { subscribedTerms, type PlanInterval, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { isLargerPlan } from '#domain/pricing/priced-plan.ts';
import { track } from '#web/lib/analytics.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { CONFIRMATION_POLL_MS } from '#web/lib/checkout.ts';
import { planQuery, runningPlan } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { CheckoutMount } from '#web/ui/checkout-mount.tsx';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { TaxInAmount } from './tax-in-amount.tsx';
import { ChangePlan, type ChangeAct } from './change-plan.tsx';

/** What an admin can do with a plan of the engine: subscribe, or change to it. */
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

type Change = { act: ChangeAct; interval: PlanInterval };
type ChoiceProps = { plan: SubscribedPlan; current: PlanState; onSubscribe: (interval: PlanInterval) => void };

function Choice({ plan, current, onSubscribe }: ChoiceProps) {
  const texts = useTexts('plans');
  const dates = useDates();
  const [act, setAct] = useState<ChangeAct>();
  const reasonId = useId();
  const refresh = useRefresh();
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
  const choices = choicesOf(plan, running);
  // In another tab the plan may have become one of which this is no change any more: the dialog that is open shows what is true now.
  const change = choices.find((choice) => choice.act === act);
  const isUnpaid = choices.some((choice) => problemOf(plan, running, choice) !== undefined);
  const then = nextCharge(running);
  const isNext = then?.plan === plan && (then.plan !== running.plan || then.interval !== running.interval);
  const startsOn = running.periodEnd ? dates.day(running.periodEnd) : '';
  return (
    <Stack gap={8} align="flex-start">
      {isNext && (
        <Text c="dimmed">
          {then.plan === running.plan
            ? texts(`nextInterval_${then.interval}`, { date: startsOn })
            : texts('nextPlan', { name })}
        </Text>
      )}
      {choices.map((choice) => (
        <Button
          key={choice.act}
          variant={choice.act === 'upgrade' ? 'filled' : 'default'}
          disabled={problemOf(plan, running, choice) !== undefined}
          aria-describedby={isUnpaid ? reasonId : undefined}
          onClick={() => {
            if (choice.act === 'upgrade') track('Upgrade Clicked');
            setAct(choice.act);
          }}
        >
          {texts(choice.act, { name })}
        </Button>
      ))}
      {isUnpaid && (
        <Text id={reasonId} size="sm" c="dimmed">
          {said(PAY_FIRST)}
        </Text>
      )}
      {act && (
        <ChangePlan
          act={act}
          plan={plan}
          interval={change?.interval}
          current={current}
          onChanged={refresh}
          onClose={() => setAct(undefined)}
        />
      )}
    </Stack>
  );
}

/** What keeps a change from being made now. */
const problemOf = (plan: SubscribedPlan, running: ChangingPlan, { interval }: Change) =>
  changeProblem(running, { plan, interval });

/** The changes to one plan that are possible now, or once the plan is paid, each with how it is paid then. */
function choicesOf(plan: SubscribedPlan, running: ChangingPlan): Change[] {
  const { interval } = running;
  const isLarger = isLargerPlan(plan, running.plan);
  const other: Change =
    interval === 'year' ? { act: 'toMonth', interval: 'month' } : { act: 'toYear', interval: 'year' };
  const wanted: Change[] =
    plan !== running.plan
      ? [{ act: isLarger ? 'upgrade' : 'downgrade', interval }]
      : isChangeScheduled(running) && !running.isEnding
        ? [{ act: 'keep', interval }]
        : [other];
  const paid = { ...running, isPastDue: false };
  return wanted.filter((each) => problemOf(plan, paid, each) === undefined && !isNextAlready(running, plan, each));
}

const isNextAlready = (running: RunningPlan, plan: SubscribedPlan, { act, interval }: Change) =>
  act !== 'keep' && nextCharge(running)?.plan === plan && nextCharge(running)?.interval === interval;

/** Cancels a plan at the end of its period, or keeps it after all. */
export function EndPlan({ current }: { current: PlanState }) {
  const { plan, isEnding, periodEndsAt } = current;
  const texts = useTexts('plans');
  const dates = useDates();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const act = isEnding ? 'resume' : 'cancel';
  const facts = {
    name: texts(`name_${plan}`),
    date: periodEndsAt === null ? '' : dates.day(new Date(periodEndsAt)),
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts(act)}
      </Button>
      {isAsking && (
        <ConfirmModal
          isOpen
          isDangerous={!isEnding}
          title={texts(act)}
          confirmLabel={texts(act)}
          keepLabel={texts(isEnding ? 'goBack' : 'resume')}
          onConfirm={async () => {
            await answerOf(api.api.plan.end.$post({ json: { isEnding: !isEnding } }));
            await refresh();
            notifyDone(texts(`done_${act}`, facts));
          }}
          onClose={() => setAsking(false)}
        >
          {texts(`${act}Text`, facts)} {!isEnding && isChangeScheduled(current) && texts('cancelDrops')}
        </ConfirmModal>
      )}
    </>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['billing'] });
    await queries.invalidateQueries({ queryKey: ['invoices'] });
  };
}

/** The card form of a plan, and the wait for its confirmation: only the provider's message starts a plan. */
function PlanCheckout({
  plan,
  interval,
  onClose,
}: {
  plan: SubscribedPlan;
  interval: PlanInterval;
  onClose: () => void;
}) {
  const texts = useTexts('plans');
  const refresh = useRefresh();
  const [isConfirming, setConfirming] = useState(false);
  const opened = useQuery({
    queryKey: ['open-plan', plan, interval],
    queryFn: () => answerOf(api.api.plan.subscribe.$post({ json: { plan, interval } })),
    // Once it is paid, asking again would be refused: the team has a plan.
    enabled: !isConfirming,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const { data: state } = useQuery({
    ...planQuery,
    refetchInterval: isConfirming ? CONFIRMATION_POLL_MS : false,
  });
  const isStarted = isConfirming && state?.plan === plan;
  useEffect(() => {
    if (!isStarted) return;
    notifyDone(texts('started', { name: texts(`name_${plan}`) }));
    void refresh();
    onClose();
    // Once: what else changes meanwhile starts nothing again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isStarted]);
  const money = state?.money ?? { currency: DEFAULT_CURRENCY, tax: null };
  const { totalCents, tax } = withTax(subscribedTerms(plan, interval, money.currency).periodCents, money);
  const price = formatCents(totalCents, money.currency);
  return (
    <Dialog opened onClose={onClose} size="lg" title={texts('checkoutTitle', { name: texts(`name_${plan}`) })}>
      <Text c="dimmed" className="num">
        {texts(`checkoutText_${interval}`, { price })}
      </Text>
      <TaxInAmount totalCents={totalCents} tax={tax} currency={money.currency} />
      {isConfirming ? (
        <Stack align="center" role="status" py="xl">
          <Loader size={28} aria-hidden />
          <Text>{texts('confirming')}</Text>
        </Stack>
      ) : opened.isError ? (
        <Alert color="red" role="alert">
          {sentenceOf(opened.error)}
        </Alert>
      ) : opened.data ? (
        <CheckoutMount key={opened.data.sessionId} checkout={opened.data} onComplete={() => setConfirming(true)} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  );
}
