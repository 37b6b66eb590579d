import { Badge, Button, List, Tabs, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlanState } from '#contract/plans.ts';
import { listedInMinorUnits } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { chargedCents, priceTaxNote } from '#domain/billing/tax.ts';
import {
  annualCents,
  planTable,
  rateText,
  subscribedPlans,
  type EnginePlan,
  type ScanPlan,
} from '#domain/pricing/plan-table.ts';
import { track } from '#web/lib/analytics.ts';
import { said } from '#web/lib/said.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { askedPlanTitle, type AskedPlan } from '#domain/pricing/plan-request.ts';
import { AskForPlan } from './ask-for-plan.tsx';
import { PlanActs } from './plan-acts.tsx';
import { PlanTerm } from './plan-term.tsx';
import css from './plans.module.css';

type PlanTab = 'engine' | 'verified';
type PlansProps = {
  tab: PlanTab;
  /** Members see what a plan includes, not what it costs. */ canSeeMoney: boolean;
  onTab: (tab: PlanTab) => void;
  /** What the team has; undefined while it is awaited. */ current: PlanState | undefined;
};
const whole = (sqft: number) => sqft.toLocaleString('en-US');

/** What the texts of features name. */
const featureValues = (months: number = planTable.enterprise.hostingMonths) => ({
  months,
  percent: planTable.scanTerms.upfrontPercent,
  days: planTable.scanTerms.netDays,
});

/** All plans in two tabs (ordering.md §2.7). */
export function Plans({ tab, canSeeMoney, onTab, current }: PlansProps) {
  const texts = useTexts('plans');
  const { scanTerms, enterprise } = planTable;
  return (
    <Tabs value={tab} onChange={(value) => onTab(value === 'verified' ? 'verified' : 'engine')} keepMounted={false}>
      <Tabs.List aria-label={texts('tabs')} mb="md">
        <Tabs.Tab value="engine">{texts('tab_engine')}</Tabs.Tab>
        <Tabs.Tab value="verified">{texts('tab_verified')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="engine">
        <Text c="dimmed" mb="md">
          {texts('engineText')}
        </Text>
        <ul className={css.plans}>
          {planTable.engine.map((plan) => (
            <EngineCard key={plan.id} plan={plan} canSeeMoney={canSeeMoney} current={current} />
          ))}
        </ul>
        {canSeeMoney && current?.money?.tax && (
          <Text c="dimmed" mt="md">
            {said(priceTaxNote(current.money.tax))}
          </Text>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="verified">
        <Text c="dimmed" mb="md">
          {texts('verifiedText')}
        </Text>
        <ul className={css.plans}>
          {planTable.scan.map((plan) => (
            <ScanCard key={plan.id} plan={plan} canSeeMoney={canSeeMoney} current={current} />
          ))}
        </ul>
        <section className={css.note} aria-label={texts('enterpriseTitle')}>
          <div className={css.head}>
            <Title order={2} size="h4">
              {texts('enterpriseTitle')}
            </Title>
            {hasContractOf(current) && <Badge color="blueprint">{texts('current')}</Badge>}
          </div>
          <Text>
            {texts('enterpriseNote', {
              projects: enterprise.projectsPerMonth,
              hours: enterprise.onboardingHours,
              months: enterprise.hostingMonths,
            })}
          </Text>
        </section>
        {canSeeMoney && (
          <Text c="dimmed" mt="md">
            {texts('scanNote', {
              rate: rateText(scanTerms.startsAtMillicentsPerSqft, current?.money?.currency),
              ...scanTerms.savingsPercent,
              sqft: whole(scanTerms.sequencedAboveSqft),
            })}
          </Text>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function EngineCard({
  plan,
  canSeeMoney,
  current,
}: {
  plan: EnginePlan;
  canSeeMoney: boolean;
  current: PlanState | undefined;
}) {
  const texts = useTexts('plans');
  const { monthlyCents, monthlySqft, lifetimeSqft, overageMillicentsPerSqft: rate } = plan;
  const year = annualCents(plan);
  // A plan that runs stays in the currency that it was sold in, and so does a change to another one.
  const currency = current?.soldIn ?? current?.money?.currency;
  const priceText = (amount: number) => {
    const cents = listedInMinorUnits(amount, currency);
    return formatCents(
      current?.money ? chargedCents(cents, { ...current.money, currency: currency ?? current.money.currency }) : cents,
      currency,
    );
  };
  const subscribed = subscribedPlans.find((id) => id === plan.id);
  const perMonth = monthlyCents === null ? '' : priceText(monthlyCents).replace(/\.0+$/, '');
  // What a team that pays annually compares is a year.
  const isAnnual = current?.interval === 'year' && year !== null && plan.annualDiscountPercent > 0;
  const price =
    monthlyCents === null
      ? texts('customPrice')
      : monthlyCents === 0
        ? texts('free')
        : isAnnual
          ? texts('perYear', { price: priceText(year) })
          : texts('perMonth', { price: perMonth });
  const area =
    lifetimeSqft > 0
      ? rate !== null && canSeeMoney
        ? texts('lifetimeThen', { sqft: whole(lifetimeSqft), rate: rateText(rate, currency) })
        : texts('lifetime', { sqft: whole(lifetimeSqft) })
      : texts(rate === null ? 'monthlyMore' : 'monthly', { sqft: whole(monthlySqft) });
  const rateLine = rate === null ? texts('customRate') : texts('rate', { rate: rateText(rate, currency) });
  return (
    <Card
      name={texts(`name_${plan.id}`)}
      // Nothing is recommended to a team that has chosen.
      isRecommended={plan.isRecommended && (current?.plan ?? 'on_demand') === 'on_demand'}
      price={canSeeMoney && price}
      priceNote={
        canSeeMoney && plan.annualDiscountPercent > 0 && year !== null
          ? isAnnual
            ? texts('monthlyInstead', { price: perMonth, percent: plan.annualDiscountPercent })
            : texts('annually', { price: priceText(year), percent: plan.annualDiscountPercent })
          : ''
      }
      lines={[
        area,
        ...(canSeeMoney && lifetimeSqft === 0 ? [rateLine] : []),
        ...plan.features.map((key) => texts(`feature_${key}`, featureValues())),
      ]}
      isCurrent={current?.plan === plan.id}
      term={current?.plan === plan.id && current.interval !== null && <PlanTerm plan={current} />}
      act={
        subscribed === undefined
          ? plan.id === 'enterprise' && <Agreed plan="enterprise" current={current} isAdmin={canSeeMoney} />
          : canSeeMoney && current && <PlanActs plan={subscribed} current={current} />
      }
    />
  );
}

/** Whether scans and models are ordered under an enterprise contract. */
const hasContractOf = (current: PlanState | undefined) =>
  current?.contracts?.some(({ service }) => service === 'verified') ?? false;

type ScanCardProps = { plan: ScanPlan; canSeeMoney: boolean; current: PlanState | undefined };

function ScanCard({ plan, canSeeMoney, current }: ScanCardProps) {
  const texts = useTexts('plans');
  const { minimumSqft, projectsPerMonth, discountPercent } = plan;
  const isMoney = (key: string) => key === 'upfront' || key === 'netTerms' || key === 'overageAtDiscount';
  return (
    <Card
      name={texts(`name_${plan.id}`)}
      isRecommended={plan.isRecommended && (current?.scanPlan ?? null) === null && !hasContractOf(current)}
      price={
        canSeeMoney && (discountPercent > 0 ? texts('discount', { percent: discountPercent }) : texts('standardRate'))
      }
      priceNote=""
      lines={[
        minimumSqft === null ? texts('noMinimum') : texts('minimum', { sqft: whole(minimumSqft) }),
        ...(projectsPerMonth === null ? [] : [texts('projects', { count: projectsPerMonth })]),
        ...plan.features
          .filter((key) => canSeeMoney || !isMoney(key))
          .map((key) => texts(`feature_${key}`, featureValues(plan.hostingMonths))),
      ]}
      isCurrent={current !== undefined && !hasContractOf(current) && (current.scanPlan ?? 'on_demand') === plan.id}
      act={plan.id !== 'on_demand' && <Agreed plan={`scan_${plan.id}`} current={current} isAdmin={canSeeMoney} />}
    />
  );
}

type CardProps = {
  name: string;
  isRecommended: boolean;
  price: ReactNode;
  priceNote: string;
  lines: readonly string[];
  isCurrent: boolean;
  /** Of the plan that runs: how it is billed, and until when. */ term?: ReactNode;
  act: ReactNode;
};

function Card({ name, isRecommended, price, priceNote, lines, isCurrent, term, act }: CardProps) {
  const texts = useTexts('plans');
  return (
    <li className={css.plan} data-recommended={isRecommended || undefined}>
      {/* A line of its own in every card: names and prices beside each other stay on one line. */}
      <div className={css.mark}>
        {(isCurrent || isRecommended) && (
          <Badge variant={isCurrent ? 'filled' : 'light'} color="blueprint">
            {texts(isCurrent ? 'current' : 'recommended')}
          </Badge>
        )}
      </div>
      <Title order={2} size="h4" mb={8}>
        {name}
      </Title>
      {price && <Text className={`num ${css.price}`}>{price}</Text>}
      {priceNote !== '' && (
        <Text size="xs" c="dimmed" className="num">
          {priceNote}
        </Text>
      )}
      {term && <Text className={css.term}>{term}</Text>}
      <List
        spacing={6}
        my={16}
        classNames={{ itemWrapper: css.item }}
        icon={<IconCheck size={16} aria-hidden className={css.check} />}
      >
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {act && <div className={css.act}>{act}</div>}
    </li>
  );
}

/** A plan that is agreed with people: admins ask for it here, anyone else by e-mail. */
function Agreed({ plan, current, isAdmin }: { plan: AskedPlan; current: PlanState | undefined; isAdmin: boolean }) {
  if (isAdmin && current) return <AskForPlan plan={plan} current={current} />;
  return <Sales name={askedPlanTitle(plan)} />;
}

function Sales({ name }: { name: string }) {
  const texts = useTexts('plans');
  const sales = useSupportHref(texts('subject', { name }));
  if (!sales) return null;
  return (
    <Button
      component="a"
      href={sales}
      variant="default"
      onClick={() => track('Upgrade Clicked')}
      aria-label={`${texts('contactSales')}: ${name}`}
    >
      {texts('contactSales')}
    </Button>
  );
}
