import { Progress, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatSqft, usageBand, usageBar, type UsageInfo } from '#domain/usage/allowance.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './usage-card.module.css';

/** The team's free allowance: used, left, and a warning from 80 % on. Without `usage` it is awaited, or failed. */
export function UsageCard({ usage, isFailed }: { usage: UsageInfo | undefined; isFailed: boolean }) {
  const texts = useTexts('usage');
  return (
    <section className={css.card} aria-label={texts('cardTitle')} aria-busy={!usage && !isFailed}>
      <div className={css.title}>
        <Text fw={600}>{texts('cardTitle')}</Text>
        <Text size="xs" c="dimmed">
          {texts('cardText')}
        </Text>
      </div>
      {usage ? (
        <Allowance usage={usage} />
      ) : (
        isFailed && (
          <Text c="var(--mantine-color-error)" role="alert">
            {texts('failed')}
          </Text>
        )
      )}
    </section>
  );
}

function Allowance({ usage }: { usage: UsageInfo }) {
  const texts = useTexts('usage');
  const band = usageBand(usage);
  const amount = (sqft: number) => texts('amount', { amount: formatSqft(sqft) });
  const { usedPercent } = usageBar(usage);
  // A team without an allowance has used nothing up: only the first team of a person has one.
  if (usage.freeLimit === 0 && usage.currentUsage === 0) return <Text c="dimmed">{texts('noAllowance')}</Text>;
  return (
    <>
      <Progress
        value={usedPercent}
        color={band === 'within' ? 'blueprint' : 'orange'}
        size="sm"
        className={css.bar}
        aria-label={texts('barLabel')}
      />
      <Text c="dimmed" className="num">
        {texts('usedOf', { used: amount(usage.currentUsage), limit: amount(usage.freeLimit) })}
        {band === 'approaching' && ` · ${texts('approaching')}`}
      </Text>
      <Text fw={600} className={`num ${css.left}`} data-band={band}>
        {band !== 'within' && <IconAlertTriangle size={15} aria-hidden />}
        {band === 'over' ? texts('over') : texts('left', { amount: amount(usage.remainingUsage) })}
      </Text>
    </>
  );
}
