import { Button, Group, Text, Title } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { fileOf, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { useOperatorRefresh } from './use-operator-refresh.ts';
import css from './ops-admin.module.css';

type FileSettingProps = {
  path: string;
  title: string;
  hint: string;
  choose: string;
  remove: string;
  /** Where the word alone does not say what goes. */ removeLabel?: string;
  extensions: readonly string[];
  isSet: boolean;
  children: ReactNode;
};

/** A setting that is a file, with what is shown of it. Why a file was refused stays beside it until another one is chosen. */
export function FileSetting({
  path,
  title,
  hint,
  choose,
  remove,
  removeLabel,
  extensions,
  isSet,
  children,
}: FileSettingProps) {
  const texts = useTexts('opsAdmin');
  const refresh = useOperatorRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<'PUT' | 'DELETE'>();
  const [refusal, setRefusal] = useState<string>();
  const send = async (method: 'PUT' | 'DELETE', body: File | null = null) => {
    setSending(method);
    setRefusal(undefined);
    try {
      await fileOf(path, { method, body });
      await refresh();
      notifyDone(texts('saved'));
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setSending(undefined);
    }
  };
  return (
    <section className={css.card} aria-label={title}>
      <Group className={css.body} justify="space-between">
        <div>
          <Title order={2} fz={16}>
            {title}
          </Title>
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
          {refusal && (
            <Text size="sm" c="red" mt={6} role="alert">
              {refusal}
            </Text>
          )}
        </div>
        <Group gap="sm">
          {children}
          <Button
            variant="default"
            size="xs"
            loading={sending === 'PUT'}
            disabled={sending === 'DELETE'}
            onClick={() => input.current?.click()}
          >
            {choose}
          </Button>
          {isSet && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              aria-label={removeLabel}
              loading={sending === 'DELETE'}
              disabled={sending === 'PUT'}
              onClick={() => void send('DELETE')}
            >
              {remove}
            </Button>
          )}
        </Group>
      </Group>
      <FileInput ref={input} extensions={extensions} onFiles={([file]) => file && void send('PUT', file)} />
    </section>
  );
}
