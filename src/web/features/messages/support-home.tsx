import { Alert, Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnThread } from '#contract/messages.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ProjectChoice } from './project-choice.tsx';
import css from './support.module.css';
import type { TalkSubject } from './talk-subject.ts';
import type { useOwnThreads } from './use-own-threads.ts';

type SupportHomeProps = {
  isVerified: boolean;
  threads: ReturnType<typeof useOwnThreads>;
  onWrite: (about: TalkSubject) => void;
  /** A link to another page was followed. */ onLeave: () => void;
};

const SHOWN_THREADS = 5;

/** The latest threads, and the choice of a project to write about; without any project what to do instead. */
export function SupportHome({ isVerified, threads, onWrite, onLeave }: SupportHomeProps) {
  const texts = useTexts('support');
  const hasThreads = threads.data !== undefined && threads.data.length > 0;
  // The portfolio's own counts, under its key.
  const tabs = useQuery({
    queryKey: ['projects', 'tabs'],
    queryFn: () => answerOf(api.api.portfolio.tabs.$get()),
    enabled: isVerified && threads.data?.length === 0,
  });
  if (!isVerified) return <Text>{texts('unverified')}</Text>;
  if (threads.isError && !threads.data)
    return (
      <Alert color="red" role="alert">
        {texts('failed', { reason: sentenceOf(threads.error) })}
      </Alert>
    );
  if (!threads.data || (!hasThreads && tabs.isLoading))
    return (
      <div role="status" aria-label={texts('loading')}>
        <Skeleton height={96} />
      </div>
    );
  if (!hasThreads && tabs.data && tabs.data.mine + tabs.data.shared === 0) return <NoProjects onLeave={onLeave} />;
  return (
    <>
      {hasThreads ? (
        <LatestThreads threads={threads.data.slice(0, SHOWN_THREADS)} onOpen={onWrite} />
      ) : (
        <Text c="dimmed">{texts('noThreads')}</Text>
      )}
      <ProjectChoice onChoose={onWrite} />
    </>
  );
}

function NoProjects({ onLeave }: { onLeave: () => void }) {
  const texts = useTexts('support');
  return (
    <div className={css.none}>
      <Text fw={500}>{texts('noProjects')}</Text>
      <Text c="dimmed">{texts('noProjectsMail')}</Text>
      <Button component={AppLink} href="/order" onClick={onLeave} w="fit-content">
        {texts('order')}
      </Button>
    </div>
  );
}

function LatestThreads({ threads, onOpen }: { threads: readonly OwnThread[]; onOpen: (thread: OwnThread) => void }) {
  const texts = useTexts('support');
  const dates = useDates();
  return (
    <div>
      <h3 className={css.label}>{texts('latest')}</h3>
      <ul className={css.list} aria-label={texts('latest')}>
        {threads.map((thread) => (
          <li key={thread.projectId}>
            <UnstyledButton
              className={css.item}
              data-unread={thread.unread > 0 || undefined}
              onClick={() => onOpen(thread)}
            >
              <span className={css.name}>{thread.projectName}</span>
              {thread.unread > 0 && <span className={css.new}>{texts('unread', { count: thread.unread })}</span>}
              <span className={css.words}>
                {thread.isOwn ? texts('you', { words: thread.excerpt }) : thread.excerpt}
              </span>
              <time className={css.time} dateTime={thread.lastAt}>
                {dates.moment(new Date(thread.lastAt))}
              </time>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
