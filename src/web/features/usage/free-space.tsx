import { Progress, Text, Tooltip } from '@mantine/core';
import { formatSqft, overageSqft, usageBand, usageBar, type UsageInfo } from '#domain/usage/allowance.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import css from './usage-limit.module.css';

/** The lines and the bar of 'Your Free Space'. `projectSqft` is null while the size is not known. */
export function FreeSpace({ usage, projectSqft }: { usage: UsageInfo; projectSqft: number | null }) {
  const texts = useTexts('usage');
  const over = overageSqft(usage);
  const { usedPercent, projectPercent, overagePercent } = usageBar(usage, projectSqft ?? 0);
  const spoken = (sqft: number) => texts('amount', { amount: formatSqft(sqft) });
  const remainingAfter = Math.max(0, usage.remainingUsage - (projectSqft ?? 0));
  // The bar is one line wide: with an overage, 100 % of the allowance takes less of it.
  const scale = 100 / (100 + overagePercent);
  return (
    <>
      <dl className={css.rows}>
        <dt>{texts('total')}</dt>
        <dd>
          <Amount sqft={usage.freeLimit} />
        </dd>
        <dt>{texts('used')}</dt>
        <dd>
          <Amount sqft={usage.currentUsage} />
        </dd>
        <dt>{texts('remaining')}</dt>
        <dd>
          <Amount sqft={usage.remainingUsage} />
        </dd>
        <dt>{texts('projectSize')}</dt>
        <dd>{projectSqft === null ? texts('sizeUnknown') : <Amount sqft={projectSqft} />}</dd>
        {over > 0 && (
          <>
            <dt className={css.over}>{texts('overage')}</dt>
            <dd className={css.over}>
              <Amount sqft={over} />
            </dd>
          </>
        )}
      </dl>
      <Progress.Root
        size="lg"
        mt={12}
        role="group"
        aria-label={texts('barOf', {
          used: spoken(usage.currentUsage),
          project: projectSqft === null ? texts('sizeUnknown') : spoken(projectSqft),
          remaining: spoken(remainingAfter),
        })}
      >
        <Progress.Section
          value={usedPercent * scale}
          color={usageBand(usage) === 'within' ? 'blueprint' : 'orange'}
          aria-label={texts('used')}
        />
        {projectPercent > 0 && (
          <Progress.Section
            value={projectPercent * scale}
            color="teal.8"
            className={css.project}
            aria-label={texts('thisProject')}
          />
        )}
        {overagePercent > 0 && (
          <Progress.Section value={overagePercent * scale} color="red" aria-label={texts('overage')} />
        )}
      </Progress.Root>
      {projectPercent > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {texts('barLegend', { project: spoken(projectSqft ?? 0), remaining: spoken(remainingAfter) })}
        </Text>
      )}
    </>
  );
}

/** Thousands with a 'k' (portfolio.md §5); hovering shows the whole number and square metres. */
function Amount({ sqft }: { sqft: number }) {
  const texts = useTexts('usage');
  const { own, other } = areaTexts(sqft);
  return (
    <Tooltip label={`${own} (${other})`}>
      <span className="num">{texts('amount', { amount: formatSqft(sqft) })}</span>
    </Tooltip>
  );
}
