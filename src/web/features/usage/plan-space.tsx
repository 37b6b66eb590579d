import { Progress, Text } from '@mantine/core';
import type { PlanState } from '#contract/plans.ts';
import type { UsageInfo } from '#domain/usage/allowance.ts';
import type { UnlockSplit } from '#domain/usage/plan-quota.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Area } from '#web/ui/quantity.tsx';
import css from './usage-limit.module.css';

type PlanSpaceProps = {
  quota: NonNullable<PlanState['quota']>;
  usage: UsageInfo | undefined;
  /** What this project takes from where; undefined while its size is not known. */
  split: UnlockSplit | undefined;
};

/** What a team with a plan has left: the month's quota and when the next one begins, and the allowance where this project takes from it. */
export function PlanSpace({ quota: { monthlySqft, usedSqft, resetsAt }, usage, split }: PlanSpaceProps) {
  const texts = useTexts('usage');
  const dates = useDates();
  const percent = (sqft: number) => Math.min(100, (sqft / monthlySqft) * 100);
  const ofQuota = split?.quotaSqft ?? 0;
  return (
    <>
      <dl className={css.rows}>
        <dt>{texts('quota')}</dt>
        <dd>
          <Area areaSqft={monthlySqft} />
        </dd>
        <dt>{texts('quotaUsed')}</dt>
        <dd>
          <Area areaSqft={usedSqft} />
        </dd>
        <dt>{texts('quotaLeft')}</dt>
        <dd>
          <Area areaSqft={Math.max(0, monthlySqft - usedSqft)} />
        </dd>
        <dt>{texts('quotaNext')}</dt>
        <dd className="num">{dates.day(new Date(resetsAt))}</dd>
      </dl>
      <Progress.Root size="lg" mt={12} role="group" aria-label={texts('quota')}>
        <Progress.Section value={percent(usedSqft)} color="blueprint" aria-label={texts('used')} />
        {ofQuota > 0 && (
          <Progress.Section
            value={percent(ofQuota)}
            color="teal.8"
            className={css.project}
            aria-label={texts('thisProject')}
          />
        )}
      </Progress.Root>
      {ofQuota > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {texts('quotaLegend')}
        </Text>
      )}
      {usage && split && split.allowanceSqft > 0 && (
        <dl className={`${css.rows} ${css.more}`}>
          <dt>{texts('allowance')}</dt>
          <dd>
            <Area areaSqft={usage.freeLimit} />
          </dd>
          <dt>{texts('allowanceLeft')}</dt>
          <dd>
            <Area areaSqft={usage.remainingUsage} />
          </dd>
        </dl>
      )}
    </>
  );
}
