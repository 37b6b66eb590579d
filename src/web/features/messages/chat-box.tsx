import { Alert, Paper, Text, Title } from '@mantine/core';
import { useDocumentVisibility, useInViewport } from '@mantine/hooks';
import { useEffect } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { MessageField } from './message-field.tsx';
import { MessageLog } from './message-log.tsx';
import css from './messages.module.css';
import { useTalk } from './use-talk.ts';

type ChatBoxProps = {
  projectId: string;
  /** For staff: which thread of the project. Anybody else reads their own. */
  thread?: string;
  /** Its hosting is over: what was said is read, and nothing is added. */
  isArchived?: boolean;
};

/** Talk about a project between the customer and the operator (ordering.md §2.4). What is on screen counts as read. For people who are signed in. */
export function ChatBox({ projectId, thread, isArchived = false }: ChatBoxProps) {
  const texts = useTexts('talk');
  const { talk, earlier, failure, unsent, send, sendAgain, discard, markSeen } = useTalk(projectId, thread);
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const isView = useSession().data?.customerView !== undefined;
  const isShown = useDocumentVisibility() === 'visible' && inViewport;
  const newest = talk && talk.unread > 0 ? talk.messages.at(-1)?.at : undefined;
  useEffect(() => {
    if (isShown && newest) markSeen(newest);
    // Once for each newest message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown, newest]);
  // Nobody has written yet: one line to write in, not an empty box.
  const isEmpty = !failure && talk?.messages.length === 0 && unsent.length === 0;
  return (
    <Paper
      withBorder
      className={css.box}
      component="section"
      aria-label={texts('title')}
      data-empty={isEmpty || undefined}
      ref={ref}
    >
      <div>
        <Title order={2} fz={16}>
          {texts('title')}
        </Title>
        <Text size="xs" c="dimmed">
          {texts(thread === undefined ? 'intro' : 'introStaff')}
        </Text>
      </div>
      {failure ? (
        <Alert color="red" role="alert">
          {texts('loadFailed', { reason: failure })}
        </Alert>
      ) : (
        !isEmpty && <MessageLog talk={talk} earlier={earlier} unsent={unsent} onAgain={sendAgain} onDiscard={discard} />
      )}
      {isView || isArchived ? (
        <Text size="sm" c="dimmed">
          {texts(isView ? 'viewOnly' : 'archived')}
        </Text>
      ) : (
        <MessageField about={`${projectId} ${thread ?? ''}`} onSend={send} />
      )}
    </Paper>
  );
}
