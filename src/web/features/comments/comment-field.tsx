import { Button, Group, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { COMMENT_TEXT_MAX } from '#domain/comments/comment.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { useOnceKey } from '#web/lib/use-once-key.ts';

type CommentFieldProps = {
  label: string;
  placeholder?: string;
  action: string;
  /** Under the field. */ beside?: ReactNode;
  /** Where the tab keeps what is typed until it is sent. */ keptAs: string;
  hasFocus?: boolean;
  /** Says what went wrong and answers false, so that the text stays. */ onSend: (
    text: string,
    key: string,
  ) => Promise<boolean>;
  onCancel?: () => void;
};

/** Where a comment or a reply is written. What is typed stays until it is sent. */
export function CommentField({
  label,
  placeholder,
  action,
  beside,
  keptAs,
  hasFocus = false,
  onSend,
  onCancel,
}: CommentFieldProps) {
  const texts = useTexts('comments');
  const [text, setText] = useKept(keptAs, z.string(), () => '');
  const [isBusy, setBusy] = useState(false);
  const keyOf = useOnceKey();
  const { length } = text.trim();
  const isTooLong = length > COMMENT_TEXT_MAX;
  const send = async () => {
    if (length === 0 || isTooLong || isBusy) return;
    setBusy(true);
    if (await onSend(text.trim(), keyOf({ keptAs, text }))) setText('');
    setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        size="xs"
        label={label}
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus={hasFocus || undefined}
        autoFocus={hasFocus}
        value={text}
        error={isTooLong ? texts('tooLong', { length: length.toLocaleString('en-US') }) : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <Group gap={6} mt={6} justify="flex-end">
        {beside && <div style={{ flex: 1 }}>{beside}</div>}
        {onCancel && (
          <Button size="compact-xs" variant="subtle" onClick={onCancel}>
            {texts('cancel')}
          </Button>
        )}
        <Button type="submit" size="compact-xs" loading={isBusy} disabled={length === 0 || isTooLong}>
          {action}
        </Button>
      </Group>
    </form>
  );
}
