import { Button, Text, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { z } from 'zod';
import { messageText } from '#domain/talk/message.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import css from './messages.module.css';

const MAX = 4000;

/**
 * Where a message is written: Enter sends, Shift+Enter begins a new line, surrounding blanks are left out. `about`:
 * whom or what it is for; the tab keeps it under that.
 */
export function MessageField({ about, onSend }: { about: string; onSend: (text: string) => void }) {
  const texts = useTexts('talk');
  const [text, setText] = useKept(`message for ${about}`, z.string(), () => '');
  const tooLong =
    text.trim().length > MAX ? texts('tooLong', { length: text.trim().length.toLocaleString('en-US') }) : undefined;
  const send = () => {
    const message = messageText.safeParse(text);
    if (!message.success) return;
    setText('');
    onSend(message.data);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends the composition of a letter is no sending.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div>
      <div className={css.form}>
        <Textarea
          aria-label={texts('field')}
          placeholder={texts('placeholder')}
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          error={tooLong}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          onClick={send}
          disabled={text.trim() === '' || tooLong !== undefined}
          leftSection={<IconSend2 size={16} aria-hidden />}
        >
          {texts('send')}
        </Button>
      </div>
      <Text size="xs" c="dimmed" mt={4} visibleFrom="sm">
        {texts('hint')}
      </Text>
    </div>
  );
}
