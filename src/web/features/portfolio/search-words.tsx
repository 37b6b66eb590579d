import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './toolbar.module.css';

const TYPING_PAUSE_MS = 200;

/** Words that the projects shown have to contain. */
export function SearchWords({
  words,
  onWords,
}: {
  words: string | undefined;
  onWords: (words: string | undefined) => void;
}) {
  const texts = useTexts('portfolio');
  const [typed, setTyped] = useState(words ?? '');
  const [known, setKnown] = useState({ words, sent: words });
  // The address changed by a chip or by going back; what was sent from here is in the field already.
  if (known.words !== words) {
    setKnown({ words, sent: words });
    if (known.sent !== words) setTyped(words ?? '');
  }
  const sendNow = (next: string | undefined) => {
    setKnown((now) => ({ ...now, sent: next }));
    onWords(next);
  };
  const send = useDebouncedCallback((next: string) => sendNow(next.trim() || undefined), {
    delay: TYPING_PAUSE_MS,
    flushOnUnmount: false,
  });
  const change = (next: string) => {
    setTyped(next);
    send(next);
  };
  return (
    <TextInput
      className={css.words}
      aria-label={texts('search')}
      placeholder={texts('searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label={texts('searchClear')}
            onClick={() => {
              setTyped('');
              send.cancel();
              sendNow(undefined);
            }}
          />
        )
      }
      value={typed}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
