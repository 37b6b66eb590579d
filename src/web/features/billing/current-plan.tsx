import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlanState } from '#contract/plans.ts';
import { formatCents } from '#domain/billing/money.ts';
import { planTable, rateText, subscribedPlans, subscribedTerms } from '#domain/pricing/plan-table.ts';
import { askedPlanTitle } from '#domain/pricing/plan-request.ts';
import { hostingMonths } from '#domain/project/hosting.ts';
import { UNLOCK_MILLICENTS_PER_SQFT } from '#domain/usage/allowance.ts';
import { track } from '#web/lib/analytics.ts';
import { planPaymentQuery, planQuery } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { PastDuePlan } from './past-due-plan.tsx';
import { PlanPaymentFacts } from './plan-payment-facts.tsx';
import { EndPlan } from './end-plan.tsx';
import { PlanTerm, useContractText } from './plan-term.tsx';
import css from './plans.module.css';

const whole = (sqft: number) => sqft.toLocaleString('en-US');
const LARGEST_QUOTA = Math.max(...subscribedPlans.map((plan) => subscribedTerms(plan, 'month').monthlySqft));

/** The plan that the team has and what of it is used. Members see it without money, and cannot change it (ordering.md §6). */
export function CurrentPlan({ isAdmin }: { isAdmin: boolean }) {
  const texts = useTexts('plans');
  const dates = useDates();
  const { data: plan } = useQuery(planQuery);
  const { data: usage } = useQuery(usageQuery);
  if (!plan) return null;
  return (
    <section aria-label={texts('currentPlan')}>
      <Title order={2} size="h4" mb={8}>
        {texts('currentPlan')}
      </Title>
      {plan.isPastDue && isAdmin && <PastDuePlan plan={plan.plan} />}
      <div className={css.current}>
        <div>
          <Text size="xs" c="dimmed">
            {texts('tab_engine')}
          </Text>
          <Text fw={600} fz={18}>
            {texts(`name_${plan.plan}`)}
          </Text>
          <Text c="dimmed">
            <PlanTerm plan={plan} />
          </Text>
        </div>
        <dl>
          {plan.quota && <Quota quota={plan.quota} endsAt={plan.isEnding ? plan.periodEndsAt : null} />}
          <div>
            <dt>{texts('allowance')}</dt>
            <dd className="num">
              {usage &&
                (usage.freeLimit === 0
                  ? texts('noAllowance')
                  : texts('allowanceOf', { used: whole(usage.currentUsage), limit: whole(usage.freeLimit) }))}
            </dd>
          </div>
          {plan.quota && <Overage quota={plan.quota} isAdmin={isAdmin} />}
          {isAdmin && plan.plan === 'on_demand' && (
            <div>
              <dt>{texts('aboveThat')}</dt>
              <dd className="num">
                {texts('ratePerSqft', { rate: rateText(UNLOCK_MILLICENTS_PER_SQFT, plan.money?.currency) })}
              </dd>
            </div>
          )}
        </dl>
        {isAdmin && plan.quota && <EndPlan current={plan} />}
        {isAdmin && plan.quota && <PlanPaymentFacts />}
      </div>
      <CurrentScanPlan plan={plan} isAdmin={isAdmin} />
      {plan.request && (
        <Alert color="blueprint" mt={8} title={texts('askedFor', { name: askedPlanTitle(plan.request.plan) })}>
          {texts(isAdmin ? 'askPending' : 'askPendingMember', { date: dates.day(new Date(plan.request.at)) })}
        </Alert>
      )}
      {isAdmin && !plan.request && plan.answer && <Answer answer={plan.answer} />}
      {isAdmin && plan.plan === 'on_demand' && <Offer plan={plan} />}
    </section>
  );
}

/** The plan of the team's scans and models, as agreed with staff: members see it without the discount. */
function CurrentScanPlan({ plan: { scanPlan, contracts }, isAdmin }: { plan: PlanState; isAdmin: boolean }) {
  const texts = useTexts('plans');
  const contractText = useContractText();
  const terms = planTable.scan.find(({ id }) => id === (scanPlan ?? 'on_demand'));
  if (!terms) return null;
  const contract = contracts?.find(({ service }) => service === 'verified');
  const { discountPercent, projectsPerMonth } = terms;
  const months = hostingMonths({ scanPlan, hasContract: contracts !== undefined });
  return (
    <div className={`${css.current} ${css.second}`}>
      <div>
        <Text size="xs" c="dimmed">
          {texts('tab_verified')}
        </Text>
        <Text fw={600} fz={18}>
          {texts(`name_${contract ? 'enterprise' : terms.id}`)}
        </Text>
        <Text c="dimmed">
          {contract ? contractText(contract) : texts(scanPlan === null ? 'scanOnDemandText' : 'scanPlanText')}
        </Text>
      </div>
      <dl>
        {isAdmin && (
          <div>
            <dt>{texts('scanPrice')}</dt>
            <dd className="num">
              {contract
                ? texts('asAgreed')
                : discountPercent > 0
                  ? texts('discount', { percent: discountPercent })
                  : texts('standardRate')}
            </dd>
          </div>
        )}
        <div>
          <dt>{texts('scanProjects')}</dt>
          <dd className="num">
            {contract
              ? texts('asAgreed')
              : projectsPerMonth === null
                ? texts('noLimit')
                : texts('projects', { count: projectsPerMonth })}
          </dd>
        </div>
        <div>
          <dt>{texts('scanHosting')}</dt>
          <dd className="num">{texts('hostingMonths', { months })}</dd>
        </div>
      </dl>
    </div>
  );
}

/** What was unlocked above the quota: what waits for the next invoice, and what an invoice of this month has billed already. */
function Overage({
  quota: { overageSqft, billedSqft = 0 },
  isAdmin,
}: {
  quota: NonNullable<PlanState['quota']>;
  isAdmin: boolean;
}) {
  const texts = useTexts('plans');
  const dates = useDates();
  const { data: payment } = useQuery({ ...planPaymentQuery, enabled: isAdmin });
  const overage = payment?.overage;
  const price = (cents: number) => formatCents(cents, payment?.currency);
  const parts = [
    [
      'overQuota',
      overageSqft - billedSqft,
      overage && texts('priceOn', { price: price(overage.cents), date: dates.day(new Date(overage.at)) }),
    ],
    ['overQuotaBilled', billedSqft, overage && price(overage.billedCents)],
  ] as const;
  return parts.map(
    ([label, sqft, amount]) =>
      sqft > 0 && (
        <div key={label}>
          <dt>{texts(label)}</dt>
          <dd className="num">
            {amount}
            <Text size={amount ? 'xs' : undefined} c={amount ? 'dimmed' : undefined}>
              {texts('overQuotaOf', { sqft: whole(sqft) })}
            </Text>
          </dd>
        </div>
      ),
  );
}

/** `endsAt`: the end of a plan that was canceled; null for one that renews. */
function Quota({
  quota: { usedSqft, monthlySqft, fullSqft, resetsAt },
  endsAt,
}: {
  quota: NonNullable<PlanState['quota']>;
  endsAt: string | null;
}) {
  const texts = useTexts('plans');
  const dates = useDates();
  return (
    <div>
      <dt>{texts('quota')}</dt>
      <dd className="num">
        {texts('allowanceOf', { used: whole(usedSqft), limit: whole(monthlySqft) })}
        <Text size="xs" c="dimmed">
          {texts(endsAt !== null && endsAt <= resetsAt ? 'quotaEnds' : 'resetsOn', {
            date: dates.day(new Date(resetsAt)),
          })}
        </Text>
        {fullSqft !== undefined && (
          <Text size="xs" c="dimmed">
            {texts('quotaInProportion', { monthly: whole(fullSqft) })}
          </Text>
        )}
      </dd>
    </div>
  );
}

/** What became of a plan that the team asked for, and what it can do next. */
function Answer({ answer: { plan, text, at } }: { answer: NonNullable<PlanState['answer']> }) {
  const texts = useTexts('plans');
  const dates = useDates();
  const name = askedPlanTitle(plan);
  const contact = useSupportHref(texts('subject', { name }));
  const date = dates.day(new Date(at));
  if (text === null)
    return (
      <Alert color="teal" mt={8} title={texts('askAgreed', { name })}>
        {texts('askAgreedText', { date })}
      </Alert>
    );
  return (
    <Alert color="blueprint" mt={8} title={texts('askAnswered', { name })}>
      <Text className={css.answer}>{text}</Text>
      <Text size="sm" c="dimmed" mt={8}>
        {texts('askAnsweredText', { date })}
      </Text>
      <Group gap="xs" mt={12}>
        {contact && (
          <Button component="a" href={contact}>
            {texts('contactSales')}
          </Button>
        )}
        <Button component={AppLink} href="/billing/plans" variant="default">
          {texts('offer')}
        </Button>
      </Group>
    </Alert>
  );
}

/** What on-demand teams are offered (ordering.md §6): savings on scans only while each scan is ordered at the standard rate. */
function Offer({ plan: { scanPlan, contracts } }: { plan: PlanState }) {
  const texts = useTexts('plans');
  const hasScanTerms = scanPlan !== null || contracts?.some(({ service }) => service === 'verified');
  return (
    <div className={css.upgrade}>
      <div>
        <Text fw={600}>{texts('offerTitle')}</Text>
        <Text c="dimmed">
          {texts(hasScanTerms ? 'offerEngineText' : 'offerText', {
            sqft: whole(LARGEST_QUOTA),
            ...planTable.scanTerms.savingsPercent,
          })}
        </Text>
      </div>
      <Button component={AppLink} href="/billing/plans" onClick={() => track('Upgrade Clicked')}>
        {texts('offer')}
      </Button>
    </div>
  );
}
