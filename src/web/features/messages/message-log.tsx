import { Button, Group, Skeleton } from '@mantine/core';
import { Fragment, useEffect, useRef } from 'react';
import type { Message, Talk } from '#contract/messages.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './messages.module.css';
import type { Unsent } from './use-talk.ts';

type MessageLogProps = {
  talk: Talk | undefined;
  /** Reads what was written before. */ earlier: { isLoading: boolean; load: () => void };
  unsent: readonly Unsent[];
  onAgain: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
};

/** The messages of a thread with a mark before the first unread one, then those that are on their way or failed. It stays at its end. */
export function MessageLog({ talk, earlier, unsent, onAgain, onDiscard }: MessageLogProps) {
  const texts = useTexts('talk');
  const list = useRef<HTMLUListElement>(null);
  const last = talk?.messages.at(-1)?.id;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, unsent.length]);
  if (!talk)
    return (
      <div role="status" aria-label={texts('loading')}>
        <Skeleton height={64} />
      </div>
    );
  const firstNew = talk.unread > 0 ? talk.messages.filter(({ isOwn }) => !isOwn).at(-talk.unread)?.id : undefined;
  return (
    // What is longer than the box is scrolled by keys too.
    <div role="log" aria-label={texts('log')}>
      <ul ref={list} className={css.log} tabIndex={0} aria-label={texts('log')}>
        {talk.hasMore && (
          <li>
            <Button size="compact-sm" variant="subtle" loading={earlier.isLoading} onClick={earlier.load}>
              {texts('earlier')}
            </Button>
          </li>
        )}
        {talk.messages.map((message) => (
          <Fragment key={message.id}>
            {message.id === firstNew && <li className={css.new}>{texts('new')}</li>}
            <MessageItem message={message} />
          </Fragment>
        ))}
        {unsent.map((message) => (
          <UnsentItem key={message.key} message={message} onAgain={onAgain} onDiscard={onDiscard} />
        ))}
      </ul>
    </div>
  );
}

function MessageItem({ message: { text, at, isOwn, author, email } }: { message: Message }) {
  const texts = useTexts('talk');
  const dates = useDates();
  const name = isOwn ? texts('you') : (author ?? texts('gone'));
  return (
    <li className={css.message} data-own={isOwn || undefined}>
      <span className={css.text}>{text}</span>
      <span className={css.about}>
        {name}
        {email && !isOwn && ` (${email})`} ·{' '}
        <time dateTime={at} className="num">
          {dates.moment(new Date(at))}
        </time>
      </span>
    </li>
  );
}

function UnsentItem({
  message,
  onAgain,
  onDiscard,
}: { message: Unsent } & Pick<MessageLogProps, 'onAgain' | 'onDiscard'>) {
  const texts = useTexts('talk');
  const { text, failure } = message;
  return (
    <li className={css.message} data-own data-failed={failure !== undefined || undefined}>
      <span className={css.text}>{text}</span>
      {failure === undefined ? (
        <span className={css.about}>{texts('sending')}</span>
      ) : (
        <>
          <span className={css.failure} role="alert">
            {texts('failed', { reason: failure })}
          </span>
          <Group gap={8}>
            <Button size="compact-sm" variant="default" onClick={() => onAgain(message)}>
              {texts('again')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => onDiscard(message)}>
              {texts('discard')}
            </Button>
          </Group>
        </>
      )}
    </li>
  );
}
