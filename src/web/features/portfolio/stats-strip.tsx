import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { SpaceTypeTag } from '#web/ui/space-type-tag.tsx';
import type { PortfolioTab } from './view-state.ts';
import css from './stats-strip.module.css';

const SHOWN_SPACE_TYPES = 4;

/**
 * What is completed in a tab: how many projects, how large, and of which use; partner staff see what they work on (P5).
 * `isPartner`: undefined until it is known.
 */
export function StatsStrip({ tab, isPartner }: { tab: PortfolioTab; isPartner: boolean | undefined }) {
  if (isPartner === undefined)
    return (
      <Strip failure={undefined}>
        <Figure label={'\u00a0'} value={undefined} />
        <Figure label={'\u00a0'} value={undefined} />
        <Figure label={'\u00a0'} value={undefined} isWide />
      </Strip>
    );
  return isPartner ? <PartnerStrip tab={tab} /> : <CompletedStrip tab={tab} />;
}

function CompletedStrip({ tab }: { tab: PortfolioTab }) {
  const texts = useTexts('portfolioStats');
  const { data, error } = useQuery({
    queryKey: ['projects', 'stats', tab],
    queryFn: () => answerOf(api.api.portfolio.stats.$get({ query: { tab } })),
  });
  const area = useArea(data?.totalSqft);
  const isUnmeasured = data !== undefined && data.completedCount > 0 && data.withoutAreaCount === data.completedCount;
  return (
    <Strip failure={error && !data ? sentenceOf(error) : undefined}>
      <Figure
        label={texts('completed')}
        value={data && whole(data.completedCount)}
        note={data && data.leftOutCount > 0 && texts('leftOut', { count: data.leftOutCount })}
      />
      <Figure
        label={texts('completedArea')}
        {...(isUnmeasured ? { value: '\u2013' } : area)}
        note={data && data.withoutAreaCount > 0 && texts('withoutArea', { count: data.withoutAreaCount })}
      />
      <Figure
        label={texts('spaceTypes')}
        isWide
        value={
          data &&
          (data.spaceTypes.length === 0 ? (
            '\u2013'
          ) : (
            <ul className={css.types}>
              {data.spaceTypes.slice(0, SHOWN_SPACE_TYPES).map(({ spaceType, count }) => (
                <li key={spaceType}>
                  <SpaceTypeTag spaceType={spaceType} /> <span className="num">{whole(count)}</span>
                </li>
              ))}
            </ul>
          ))
        }
      />
    </Strip>
  );
}

function PartnerStrip({ tab }: { tab: PortfolioTab }) {
  const texts = useTexts('portfolioStats');
  const { data, error } = useQuery({
    queryKey: ['projects', 'partner-figures', tab],
    queryFn: () => answerOf(api.api.portfolio['partner-figures'].$get({ query: { tab } })),
  });
  return (
    <Strip failure={error && !data ? sentenceOf(error) : undefined}>
      <Figure label={texts('open')} value={data && whole(data.openCount)} />
      {data?.dueSoonCount !== undefined && <Figure label={texts('dueSoon')} value={whole(data.dueSoonCount)} />}
      {data?.lateCount !== undefined && (
        <Figure label={texts('late')} value={whole(data.lateCount)} tone={data.lateCount > 0 ? 'late' : undefined} />
      )}
      <Figure label={texts('delivered')} value={data && whole(data.deliveredThisMonthCount)} />
      <Figure label={texts('openArea')} {...useArea(data?.openEstimatedSqft)} />
    </Strip>
  );
}

const whole = (value: number) => value.toLocaleString('en-US');

function useArea(sqft: number | undefined): { value: string | undefined; hint: string | undefined } {
  const units = useUnits();
  const texts = sqft === undefined ? undefined : areaTexts(sqft, units);
  return { value: texts?.own, hint: texts?.other };
}

function Strip({ failure, children }: { failure: string | undefined; children: ReactNode }) {
  const texts = useTexts('portfolioStats');
  return (
    <section className={css.strip} aria-label={texts('title')}>
      {failure ? (
        <Text c="var(--mantine-color-error)" role="alert" className={css.figure}>
          {texts('failed', { reason: failure })}
        </Text>
      ) : (
        children
      )}
    </section>
  );
}

function Figure({
  label,
  value,
  note,
  hint,
  tone,
  isWide,
}: {
  label: string;
  value: ReactNode;
  note?: string | false | undefined;
  hint?: string;
  tone?: 'late';
  isWide?: boolean;
}) {
  return (
    <div className={css.figure} data-wide={isWide || undefined} aria-busy={value === undefined}>
      <p className={css.label}>{label}</p>
      <div className={css.value} data-tone={tone} title={hint}>
        {value ?? <Skeleton height={20} width={110} mt={4} />}
      </div>
      {note && <p className={css.label}>{note}</p>}
    </div>
  );
}
