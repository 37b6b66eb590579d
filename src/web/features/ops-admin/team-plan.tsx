import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OpsTeam } from '#contract/ops-admin.ts';
import type { OpsPlanRequest } from '#contract/ops-team-billing.ts';
import type { PlanPayment, PlanState } from '#contract/plans.ts';
import { cardBrandName, cardExpiry } from '#domain/billing/card-on-file.ts';
import { formatCents } from '#domain/billing/money.ts';
import { totalTaxNote } from '#domain/billing/tax.ts';
import { askedPlanTitle } from '#domain/pricing/plan-request.ts';
import { hasTeamFeature, planBrings } from '#domain/team/team-features.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { said } from '#web/lib/said.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { LabelValuePairs } from '#web/ui/label-value-pairs.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const FEATURES = ['whitelabel', 'api'] as const;
const whole = (sqft: number) => sqft.toLocaleString('en-US');

/** The plan that a team pays for, as staff see it: what of it is used, what comes next, and which features it brings. */
export function TeamPlan({
  team,
  plan,
  payment,
  request,
  owed,
}: {
  team: OpsTeam;
  plan: PlanState;
  /** What the team pays for it; null without a plan. */ payment: PlanPayment | null;
  /** A plan that the team asks for; null: none. */ request: OpsPlanRequest | null;
  /** Of invoices that are not paid. */ owed: readonly { currency: string; cents: number }[];
}) {
  const texts = useTexts('opsTeamBilling');
  const dates = useDates();
  const { quota, interval, isPastDue } = plan;
  const plans = { engine: plan.plan, scan: plan.scanPlan };
  const hasScanContract = plan.contracts?.some(({ service }) => service === 'verified');
  return (
    <section className={css.card} aria-label={texts('planOf')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('planOf')}
        </Title>
      </div>
      {request && <Request team={team} request={request} />}
      {isPastDue && <Alert color="red">{texts('pastDue')}</Alert>}
      <LabelValuePairs className={css.facts}>
        <dt>{texts('enginePlan')}</dt>
        <dd>
          {texts(`plan_${plan.plan}`)}
          {interval && `, ${texts(`interval_${interval}`)}`}
        </dd>
        {payment && <Payment payment={payment} />}
        {plan.periodEndsAt && (
          <>
            <dt>{texts('nextOfPlan')}</dt>
            <dd>
              {texts(
                nextOf(plan),
                nextFacts(plan, (at) => dates.day(new Date(at)), texts),
              )}
            </dd>
          </>
        )}
        {quota && (
          <>
            <dt>{texts('quotaOfPlan')}</dt>
            <dd className="num">
              {texts('quotaUsed', {
                used: whole(quota.usedSqft),
                total: whole(quota.monthlySqft),
                date: dates.day(new Date(quota.resetsAt)),
              })}
              {quota.overageSqft > 0 && `, ${texts('quotaOver', { sqft: whole(quota.overageSqft) })}`}
            </dd>
          </>
        )}
        <dt>{texts('allowanceOfTeam')}</dt>
        <dd className="num">
          {texts('allowanceUsed', { used: whole(team.usedSqft), total: whole(team.freeLimitSqft) })}
        </dd>
        <dt>{texts('owed')}</dt>
        <dd className="num">
          {owed.length === 0
            ? texts('owesNothing')
            : owed.map((sum) => formatCents(sum.cents, sum.currency)).join(', ')}
        </dd>
        {payment?.open && (
          <>
            <dt>{texts('openOfPlan')}</dt>
            <dd className="num">
              {texts('openSince', {
                amount: formatCents(payment.open.cents, payment.currency),
                date: dates.day(new Date(payment.open.billedAt)),
                end: dates.day(new Date(payment.open.endsAt)),
              })}
            </dd>
          </>
        )}
        <dt>{texts('scanPlanOf')}</dt>
        <dd>{texts(`plan_${hasScanContract ? 'enterprise' : (plan.scanPlan ?? 'on_demand')}`)}</dd>
        {FEATURES.map((feature) => (
          <Feature
            key={feature}
            label={texts(`feature_${feature}`)}
            isOn={hasTeamFeature(feature, team.features, plans)}
            isByPlan={planBrings(feature, plans)}
            isByStaff={team.features.includes(feature)}
          />
        ))}
      </LabelValuePairs>
    </section>
  );
}

/** What a team pays for its plan with its tax, and by which card. */
function Payment({ payment: { price, currency, card } }: { payment: PlanPayment }) {
  const texts = useTexts('opsTeamBilling');
  const amount = formatCents(price.cents, currency);
  return (
    <>
      <dt>{texts('priceOfPlan')}</dt>
      <dd className="num">
        {texts(`pricePer_${price.interval}`, { price: amount })}
        {price.tax && `, ${said(totalTaxNote(price.tax))}`}
      </dd>
      {card && (
        <>
          <dt>{texts('cardOfPlan')}</dt>
          <dd className="num">
            {texts('cardEnding', {
              brand: cardBrandName(card.brand),
              last4: card.last4,
              date: cardExpiry(card),
            })}
          </dd>
        </>
      )}
    </>
  );
}

/** What a team asks for, with the way to answer: agreeing on just that plan ends the request as well. */
function Request({ team, request: { plan, note, at, by } }: { team: OpsTeam; request: OpsPlanRequest }) {
  const texts = useTexts('opsTeamBilling');
  const dates = useDates();
  const refresh = useConsoleRefresh();
  const mayBill = useMayStaff('bill');
  const [isAnswering, setAnswering] = useState(false);
  const name = askedPlanTitle(plan);
  const date = dates.day(new Date(at));
  const answer = async (reason: string) => {
    const call = api.api.ops.teams[':teamId']['plan-request'];
    await answerOf(call.$post({ param: { teamId: team.id }, json: { at, reason } }));
    notifyDone(texts('requestAnswered'));
    await refresh();
  };
  return (
    <Alert color="blueprint" m={14} title={texts('requestTitle', { name })}>
      <Stack gap={8} align="flex-start">
        <Text size="sm">
          {by ? texts('requestBy', { ...by, date }) : texts('requestOn', { date })}
          {note !== '' && <Text span display="block">{`“${note}”`}</Text>}
        </Text>
        <Text size="sm">{texts('requestHint')}</Text>
        {mayBill && (
          <Button size="compact-sm" variant="default" onClick={() => setAnswering(true)}>
            {texts('requestAnswer')}
          </Button>
        )}
      </Stack>
      {isAnswering && (
        <ReasonModal
          title={texts('requestAnswerTitle', { name })}
          confirmLabel={texts('requestSend')}
          words={{ label: texts('requestWords'), hint: texts('requestWordsHint'), needed: texts('requestWordsNeeded') }}
          onConfirm={answer}
          onClose={() => setAnswering(false)}
        />
      )}
    </Alert>
  );
}

function nextOf({ isEnding, nextPlan, nextInterval }: PlanState) {
  if (isEnding) return 'planEnds';
  if (nextPlan) return 'planChanges';
  return nextInterval ? (`planPaid_${nextInterval}` as const) : 'planRenews';
}

function nextFacts(
  { periodEndsAt, nextPlan }: PlanState,
  day: (at: string) => string,
  texts: ReturnType<typeof useTexts<'opsTeamBilling'>>,
) {
  return { date: day(periodEndsAt ?? ''), name: nextPlan ? texts(`plan_${nextPlan}`) : '' };
}

type FeatureProps = { label: string; isOn: boolean; isByPlan: boolean; isByStaff: boolean };

function Feature({ label, isOn, isByPlan, isByStaff }: FeatureProps) {
  const texts = useTexts('opsTeamBilling');
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {texts(!isOn ? 'featureOff' : isByPlan ? (isByStaff ? 'featureByBoth' : 'featureByPlan') : 'featureByStaff')}
      </dd>
    </>
  );
}
