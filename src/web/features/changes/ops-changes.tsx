import { SegmentedControl, Skeleton } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsChange } from '#contract/changes.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { agoText } from '#web/lib/age-text.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { OPS_CHANGES_KEY } from './change-calls.ts';
import { ChangePill } from './change-pill.tsx';
import css from './changes.module.css';
import { useTargetWords } from './target-words.ts';

const choices = ['waiting', 'all'] as const;
/** What others do shows up by itself, also without an event. */
const REFRESH_MS = 30_000;
const MINUTE_MS = 60_000;

/** Requests of all customers for staff, each leading to the page of its order. */
export function OpsChanges() {
  const texts = useTexts('changes');
  const queries = useQueryClient();
  const [only, setOnly] = useState<(typeof choices)[number]>('waiting');
  const found = useQuery({
    queryKey: [...OPS_CHANGES_KEY, only],
    queryFn: () => answerOf(api.api.ops.changes.$get({ query: { only } })),
    placeholderData: (previous) => previous,
    refetchInterval: REFRESH_MS,
  });
  useProjectEvents(() => void queries.invalidateQueries({ queryKey: OPS_CHANGES_KEY }));
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), MINUTE_MS, { autoInvoke: true });
  return (
    <Page title={texts('opsTitle')} subtitle={texts('opsSubtitle')}>
      <SegmentedControl
        aria-label={texts('opsShown')}
        w="fit-content"
        data={choices.map((value) => ({ value, label: texts(`ops_${value}`) }))}
        value={only}
        onChange={(value) => setOnly(choices.find((each) => each === value) ?? 'all')}
      />
      {found.isPending && <Skeleton height={240} />}
      {found.isError && !found.data && (
        <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data?.length === 0 && <EmptyState title={texts(`opsNone_${only}`)} text={texts('opsNoneText')} />}
      {found.data && found.data.length > 0 && (
        <ul className={css.opsChanges} aria-label={texts('opsTitle')}>
          {found.data.map((change) => (
            <OpsItem key={change.id} change={change} now={now} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function OpsItem({ change, now }: { change: OpsChange; now: number }) {
  const texts = useTexts('changes');
  const dates = useDates();
  const { id, number, text, target, asset, status, updatedAt, projectId, projectName, teamName } = change;
  const { title } = useTargetWords('imperial')(target, asset);
  return (
    <li className={css.opsChange}>
      <AppLink href={`/ops/orders/${projectId}?change=${id}`} className={css.opsLink}>
        <span className={css.number}>{texts('number', { number })}</span> {title}
      </AppLink>
      <span className={css.opsWho}>
        {projectName}
        <small>{teamName}</small>
      </span>
      <span className={css.opsWords}>{text}</span>
      <ChangePill status={status} by="staff" />
      <time className={css.opsAge} dateTime={updatedAt} title={dates.moment(new Date(updatedAt))}>
        {agoText(now - Date.parse(updatedAt))}
      </time>
    </li>
  );
}
