import { Button, CopyButton, Group, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { z } from 'zod';
import type { outboxMessage } from '#contract/session.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { linkedText } from './linked-text.ts';
import css from './outbox.module.css';

export type OutboxMessage = z.infer<typeof outboxMessage>;

/** Mail that was kept, in the order given; undefined while it is awaited. */
export function Outbox({ messages, origin }: { messages: readonly OutboxMessage[] | undefined; origin: string }) {
  const texts = useTexts('outbox');
  if (!messages)
    return (
      <div role="status" aria-label={texts('loading')}>
        <Skeleton height={120} radius="lg" />
      </div>
    );
  if (messages.length === 0) return <EmptyState title={texts('emptyTitle')} text={texts('emptyText')} />;
  return (
    <ol className={css.list} aria-label={texts('listLabel')}>
      {messages.map((message) => (
        <li key={message.id}>
          <Message message={message} origin={origin} />
        </li>
      ))}
    </ol>
  );
}

function Message({
  message: { recipient, subject, text, createdAt },
  origin,
}: {
  message: OutboxMessage;
  origin: string;
}) {
  const texts = useTexts('outbox');
  const dates = useDates();
  return (
    <article className={css.message}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <div className={css.head}>
          <h2 className={css.subject}>{subject}</h2>
          <Text size="xs" c="dimmed" className="num">
            {texts('to', { recipient })} · <time dateTime={createdAt}>{dates.moment(new Date(createdAt))}</time>
          </Text>
        </div>
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              className={css.copy}
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {texts(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <p className={css.text}>
        {linkedText(text, origin).map(({ text: part, href }, index) =>
          href ? (
            <a key={index} href={href}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    </article>
  );
}
