import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanChange, PlanState } from '#contract/plans.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { PlanInterval, SubscribedPlan } from '#domain/pricing/plan-table.ts';
import type { PricedPlan } from '#domain/pricing/priced-plan.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { runningPlan } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { LabelValuePairs } from '#web/ui/label-value-pairs.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { CardOfPlan } from './plan-payment-facts.tsx';
import { TaxInAmount } from './tax-in-amount.tsx';
import css from './plans.module.css';

const whole = (sqft: number) => sqft.toLocaleString('en-US');

export type ChangeAct = 'upgrade' | 'downgrade' | 'toYear' | 'toMonth' | 'keep' | 'keepYear' | 'keepMonth';
type ChangePlanProps = {
  act: ChangeAct;
  plan: SubscribedPlan;
  /** How it is paid after the change; undefined where the plan that runs by now cannot be changed so any more. */
  interval: PlanInterval | undefined;
  current: PlanState;
  onChanged: () => Promise<void>;
  onClose: () => void;
};
/** Sooner than the server takes an amount for outdated. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** Asks before a plan changes: what is charged today and from then on, to which card, and when the change takes effect. */
export function ChangePlan({ act, plan, interval, current, onChanged, onClose }: ChangePlanProps) {
  const texts = useTexts('plans');
  const dates = useDates();
  const name = texts(`name_${plan}`);
  const { periodEndsAt } = current;
  // What was confirmed stays in view until it is answered, whatever becomes of the plan meanwhile.
  const [sent, setSent] = useState<PlanChange>();
  const { data, error, refetch } = useQuery({
    // Another plan that runs by now has other amounts.
    queryKey: ['plan-change', plan, interval, current],
    queryFn: () => answerOf(api.api.plan.change.$get({ query: { plan, interval } })),
    enabled: interval !== undefined && !sent,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const isOver = interval === undefined && !sent;
  /** The terms that the person has seen, and those seen before them. */
  const [seen, setSeen] = useState<{ terms: PlanChange; before?: PlanChange }>();
  if (data && !seen) setSeen({ terms: data });
  const isNews = data !== undefined && seen !== undefined && !sent && !isWithin(seen.terms, data);
  const change = isOver || isNews ? undefined : (sent ?? data);
  const confirm = async () => {
    const from = pricedPlan(current);
    if (!change || !from) return;
    setSent(change);
    const { proratedAt } = change;
    const json = { plan, interval, from, ...(proratedAt !== null && { proratedAt }) };
    try {
      await answerOf(api.api.plan.change.$post({ json }));
    } catch (failure) {
      // The plan, the amount or the card may not be what was shown any more.
      await onChanged();
      setSent(undefined);
      await refetch();
      throw failure;
    }
    await onChanged();
    notifyDone(texts(`done_${act}`, { name, date: dates.day(new Date(change.changesAt)) }));
  };
  return (
    <ConfirmModal
      isOpen
      title={texts(act, { name })}
      confirmLabel={texts(act, { name })}
      keepLabel={texts('goBack')}
      isPossible={change !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {texts(`${act}Text`, { name, date: periodEndsAt === null ? '' : dates.day(new Date(periodEndsAt)) })}
      {isOver ? (
        <Text c="dimmed" mt="md" role="status">
          {texts('changedMeanwhile')}
        </Text>
      ) : isNews ? (
        <Alert color="yellow" role="alert" mt="md">
          {texts('termsChanged')}
          <Group mt="sm">
            <Button size="xs" variant="default" onClick={() => setSeen({ terms: data, before: seen.terms })}>
              {texts('reviewTerms')}
            </Button>
          </Group>
        </Alert>
      ) : change ? (
        <Terms act={act} change={change} before={seen?.before} isEnding={current.isEnding} />
      ) : error ? (
        <Alert color="red" role="alert" mt="md">
          {sentenceOf(error)}
        </Alert>
      ) : (
        <Skeleton height={84} mt="md" />
      )}
    </ConfirmModal>
  );
}

/** The plan that runs, as a change is shown of it. */
function pricedPlan(current: PlanState): PricedPlan | undefined {
  const running = runningPlan(current);
  return running && { plan: running.plan, interval: running.interval };
}

/** Whether somebody who agreed to the terms `seen` agreed to `now` too: a credit that shrinks by the minute makes the charge of an upgrade smaller. */
function isWithin(seen: PlanChange, now: PlanChange): boolean {
  return (
    now.chargedNowCents <= seen.chargedNowCents &&
    now.nextCents === seen.nextCents &&
    now.interval === seen.interval &&
    now.currency === seen.currency &&
    now.card?.last4 === seen.card?.last4
  );
}

type TermsProps = {
  act: ChangeAct;
  change: PlanChange;
  /** What was shown before it was replaced. */
  before: PlanChange | undefined;
  isEnding: boolean;
};

function Terms({ act, change, before, isEnding }: TermsProps) {
  const texts = useTexts('plans');
  const dates = useDates();
  const { chargedNowCents, chargedNowTax, changesAt, interval, nextCents, nextTax, nextAt, quota, currency, card } =
    change;
  const isLater = act === 'downgrade' || act === 'toMonth';
  const until = quota ? dates.day(new Date(quota.until)) : '';
  const price = formatCents(nextCents, currency);
  return (
    <LabelValuePairs className={css.terms}>
      {(act === 'upgrade' || act === 'toYear') && (
        <>
          <dt>{texts('chargedToday')}</dt>
          <dd className="num">
            {formatCents(chargedNowCents, currency)}
            <TaxInAmount totalCents={chargedNowCents} tax={chargedNowTax} currency={currency} />
            {before && before.chargedNowCents !== chargedNowCents && (
              <Text size="sm" c="dimmed">
                {texts('amountBefore', { amount: formatCents(before.chargedNowCents, before.currency) })}
              </Text>
            )}
          </dd>
        </>
      )}
      {quota && (
        <>
          <dt>{texts('quota')}</dt>
          <dd className="num">
            {isEnding && quota.until >= nextAt
              ? texts('quotaUntil', { sqft: whole(quota.sqft), date: until })
              : quota.sqft === quota.monthlySqft
                ? texts('quotaMonthly', { sqft: whole(quota.sqft) })
                : texts('quotaUntilThen', { sqft: whole(quota.sqft), date: until, monthly: whole(quota.monthlySqft) })}
          </dd>
        </>
      )}
      {isLater && (
        <>
          <dt>{texts('takesEffect')}</dt>
          <dd className="num">{dates.day(new Date(changesAt))}</dd>
        </>
      )}
      <dt>{texts(isLater && !isEnding ? 'newPrice' : 'nextPayment')}</dt>
      <dd className="num">
        {isEnding
          ? texts('noPayment', { date: dates.day(new Date(nextAt)) })
          : isLater
            ? texts(`pricePer_${interval}`, { price })
            : texts('priceOn', { price, date: dates.day(new Date(nextAt)) })}
        {!isEnding && <TaxInAmount totalCents={nextCents} tax={nextTax} currency={currency} />}
      </dd>
      {card && (
        <>
          <dt>{texts('card')}</dt>
          <dd className="num">
            <CardOfPlan card={card} />
          </dd>
        </>
      )}
    </LabelValuePairs>
  );
}
