import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageThread } from '#contract/messages.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMessageEvents } from '#web/lib/events.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import css from './messages.module.css';

const KEY = ['ops', 'messages'];
const choices = ['unanswered', 'all'] as const;

/** What customers write, for staff: each thread with its last words, leading to the order where it is answered (Y9). */
export function ThreadList() {
  const texts = useTexts('talk');
  const queries = useQueryClient();
  const [choice, setChoice] = useState<(typeof choices)[number]>('unanswered');
  const threads = useQuery({
    queryKey: [...KEY, choice],
    queryFn: () => answerOf(api.api.ops.messages.$get({ query: choice === 'unanswered' ? { only: choice } : {} })),
    placeholderData: (previous) => previous,
  });
  useMessageEvents(() => void queries.invalidateQueries({ queryKey: KEY }));
  return (
    <Page title={texts('threads')} subtitle={texts('threadsText')}>
      <SegmentedControl
        aria-label={texts('threadsShown')}
        w="fit-content"
        data={choices.map((value) => ({ value, label: texts(`threads_${value}`) }))}
        value={choice}
        onChange={(value) => setChoice(choices.find((each) => each === value) ?? 'all')}
      />
      {threads.isPending && <Skeleton height={240} />}
      {threads.isError && !threads.data && (
        <ErrorPanel sentence={sentenceOf(threads.error)} onRetry={() => void threads.refetch()} />
      )}
      {threads.data?.length === 0 && <EmptyState title={texts(`noThreads_${choice}`)} text={texts('noThreadsText')} />}
      {threads.data && threads.data.length > 0 && (
        <ul className={css.threads} aria-label={texts('threads')}>
          {threads.data.map((thread) => (
            <ThreadItem key={`${thread.projectId} ${thread.thread}`} thread={thread} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function ThreadItem({
  thread: { projectId, projectName, teamName, thread, with: outsider, excerpt, lastAt, unread },
}: {
  thread: MessageThread;
}) {
  const texts = useTexts('talk');
  const dates = useDates();
  return (
    <li className={css.thread}>
      <AppLink
        href={`/ops/orders/${projectId}${thread === 'team' ? '' : `?thread=${encodeURIComponent(thread)}`}`}
        className={css.threadName}
      >
        {projectName}
      </AppLink>
      <span className={css.threadWho}>{outsider ?? teamName}</span>
      <span className={css.threadWords}>{excerpt}</span>
      <time className={css.threadWho} dateTime={lastAt}>
        {dates.moment(new Date(lastAt))}
      </time>
      {unread > 0 && <span className={css.unread}>{texts('unread', { count: unread })}</span>}
    </li>
  );
}
