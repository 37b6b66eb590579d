import { Alert, Progress, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { EnterprisePlan } from '#contract/graphql.ts';
import type { CommitmentBand, ContractBand } from '#domain/billing/enterprise-bands.ts';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { tones, type Tone } from '#domain/color/display.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Pill } from '#web/ui/status-pill.tsx';
import { shortDayText } from '#web/lib/dates.ts';
import css from './enterprise-plans.module.css';

const CONTRACT_TONES: Record<ContractBand, Tone> = { active: 'done', renewal: 'attention', expiring: 'late' };
const COMMITMENT_TONES: Record<CommitmentBand, Tone> = { good: 'done', caution: 'attention', warning: 'late' };
const BARS: Record<CommitmentBand, string> = { good: 'teal.7', caution: 'yellow.6', warning: 'red.7' };
const whole = (sqft: number) => sqft.toLocaleString('en-US');

/** 'Enterprise Plans Details' (ordering.md §2.7): contracts with how much of each commitment is used. `memberCount`: the real one (ruling 19). */
export function EnterprisePlans({
  plans,
  memberCount,
}: {
  plans: readonly EnterprisePlan[];
  memberCount: number | undefined;
}) {
  const texts = useTexts('billing');
  return (
    <section aria-label={texts('enterprise')}>
      <Title order={2} size="h4" mb={8}>
        {texts('enterprise')}
      </Title>
      {plans
        .filter((plan) => plan.is_near_limit)
        .map((plan) => (
          <Alert
            key={plan.id}
            color="orange"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title={texts('nearLimit')}
            mb={8}
          >
            {texts('nearLimitText', {
              name: plan.enterprise_plan_name,
              used: whole(plan.total_sqft_completed),
              total: whole(plan.sqft_commitment),
            })}
          </Alert>
        ))}
      <ul className={css.plans}>
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} memberCount={memberCount} isAlone={plans.length === 1} />
        ))}
      </ul>
    </section>
  );
}

function Plan({
  plan,
  memberCount,
  isAlone,
}: {
  plan: EnterprisePlan;
  memberCount: number | undefined;
  isAlone: boolean;
}) {
  const texts = useTexts('billing');
  const [isOpen, setOpen] = useState(isAlone);
  const detailsId = useId();
  const { enterprise_plan_name: name, contract_status: contract, commitment_status: band, days_to_end: days } = plan;
  const today = addDays(plan.contract_end_date, -days);
  const percent = Math.floor((plan.total_sqft_completed / plan.sqft_commitment) * 100);
  return (
    <li className={css.plan}>
      <button
        type="button"
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden className={css.chevron} />
        <span className={css.name}>
          {name}
          <small>{texts(`service_${plan.service_type}`)}</small>
        </span>
        <span className={css.status}>
          <Pill label={texts(`contract_${contract}`)} {...tones[CONTRACT_TONES[contract]]} />
          <small className="num">
            {plan.contract_start_date > today
              ? texts('startsOn', { date: shortDayText(plan.contract_start_date) })
              : texts(days < 0 ? 'daysPast' : 'daysLeft', { count: Math.abs(days) })}
          </small>
        </span>
      </button>
      <div className={css.use}>
        <Progress
          value={Math.min(100, percent)}
          color={BARS[band]}
          size="sm"
          aria-label={texts('commitmentBar', { percent, name })}
        />
        <div className={css.figures}>
          <Text className="num">
            {texts('commitmentUsed', { used: whole(plan.total_sqft_completed), total: whole(plan.sqft_commitment) })}
          </Text>
          <Pill label={texts(`commitment_${band}`)} {...tones[COMMITMENT_TONES[band]]} />
          <Text fw={600} className={`num ${css.left}`}>
            {texts('commitmentLeft', { amount: whole(plan.remaining_sqft) })}
          </Text>
        </div>
      </div>
      <div id={detailsId} hidden={!isOpen} className={css.details}>
        {isOpen && <PlanFacts plan={plan} memberCount={memberCount} />}
      </div>
    </li>
  );
}

function PlanFacts({ plan, memberCount }: { plan: EnterprisePlan; memberCount: number | undefined }) {
  const texts = useTexts('billing');
  const area = (sqft: number | null) => sqft !== null && texts('areaSqft', { amount: whole(sqft) });
  const { base_rate_discount: discount } = plan;
  return (
    <Facts
      facts={[
        { label: texts('planId'), value: plan.enterprise_plan_id },
        { label: texts('contractTerm'), value: plan.contract_term },
        { label: texts('contractFrom'), value: shortDayText(plan.contract_start_date) },
        { label: texts('contractTo'), value: shortDayText(plan.contract_end_date) },
        { label: texts('renewalOn'), value: shortDayText(plan.renewal_date) },
        { label: texts('renewalTerm'), value: plan.renewal_term },
        { label: texts('currentPlanSqft'), value: area(plan.current_plan_sqft) },
        { label: texts('maxPerMonth'), value: area(plan.max_sqft_per_month) },
        { label: texts('invoiceCycle'), value: plan.invoice_cycle },
        { label: texts('billingType'), value: plan.billing_type },
        {
          label: texts('baseDiscount'),
          value: discount > 0 && texts('percent', { percent: Number((discount * 100).toFixed(2)) }),
        },
        { label: texts('lockedIn'), value: discount > 0 && texts(plan.discount_rate_lock_in ? 'yes' : 'no') },
        { label: texts('overage'), value: plan.overage },
        { label: texts('members'), value: memberCount },
      ]}
    />
  );
}
