import { Progress, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PlanState } from '#contract/plans.ts';
import { formatSqft, usageBand, usageBar, type UsageInfo } from '#domain/usage/allowance.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './usage-card.module.css';

type UsageCardProps = {
  /** Without it, it is awaited or failed. */ usage: UsageInfo | undefined;
  isFailed: boolean;
  /** Missing: it is awaited, or cannot be read. */ plan?: PlanState | undefined;
  isPlanAwaited?: boolean;
};

/** What the team can download: the month's quota of its plan, else the free allowance; used, left, and a warning from 80% on. */
export function UsageCard({ usage, isFailed, plan, isPlanAwaited = false }: UsageCardProps) {
  const texts = useTexts('usage');
  const isAwaited = !isFailed && (!usage || isPlanAwaited);
  const title = texts(!plan || plan.plan === 'on_demand' ? 'cardTitle' : `planOf_${plan.plan}`);
  return (
    <section className={css.card} aria-label={title} aria-busy={isAwaited}>
      {!isPlanAwaited && (
        <div className={css.title}>
          <Text fw={600}>{title}</Text>
          <Text size="xs" c="dimmed">
            {texts(plan?.quota ? 'cardTextPlan' : 'cardText')}
          </Text>
        </div>
      )}
      {isFailed ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {texts('failed')}
        </Text>
      ) : (
        usage && !isPlanAwaited && (plan?.quota ? <Quota quota={plan.quota} /> : <Allowance usage={usage} />)
      )}
    </section>
  );
}

/** The month's quota of a plan: used up, what follows is said where something is unlocked. */
function Quota({ quota: { monthlySqft, usedSqft, resetsAt } }: { quota: NonNullable<PlanState['quota']> }) {
  const texts = useTexts('usage');
  const dates = useDates();
  const quota = {
    freeLimit: monthlySqft,
    currentUsage: usedSqft,
    remainingUsage: monthlySqft - usedSqft,
    isOverLimit: usedSqft >= monthlySqft,
  };
  const next = texts('newQuota', { date: dates.day(new Date(resetsAt)) });
  return <Used usage={quota} label={texts('quota')} over={texts('quotaOver')} note={next} />;
}

function Allowance({ usage }: { usage: UsageInfo }) {
  const texts = useTexts('usage');
  // A team without an allowance has used nothing up: only the first team of a person has one.
  if (usage.freeLimit === 0 && usage.currentUsage === 0) return <Text c="dimmed">{texts('noAllowance')}</Text>;
  const note = usageBand(usage) === 'approaching' ? texts('approaching') : null;
  return <Used usage={usage} label={texts('barLabel')} over={texts('over')} note={note} />;
}

/** The bar and its figures. `over`: what is said where nothing is left. */
function Used({ usage, label, over, note }: { usage: UsageInfo; label: string; over: string; note: string | null }) {
  const texts = useTexts('usage');
  const band = usageBand(usage);
  const amount = (sqft: number) => texts('amount', { amount: formatSqft(sqft) });
  const { usedPercent } = usageBar(usage);
  return (
    <>
      <Progress
        value={usedPercent}
        color={band === 'within' ? 'blueprint' : 'orange'}
        size="sm"
        className={css.bar}
        aria-label={label}
      />
      <Text c="dimmed" className="num">
        {texts('usedOf', { used: amount(usage.currentUsage), limit: amount(usage.freeLimit) })}
        {note !== null && ` · ${note}`}
      </Text>
      <Text fw={600} className={`num ${css.left}`} data-band={band}>
        {band !== 'within' && <IconAlertTriangle size={15} aria-hidden />}
        {band === 'over' ? over : texts('left', { amount: amount(usage.remainingUsage) })}
      </Text>
    </>
  );
}
