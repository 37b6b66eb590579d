import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { askMapSettingsAnew } from '#web/lib/map-settings.ts';
import { useTexts } from '#web/lib/texts.ts';
import { becomeGuest } from './guest.ts';
import { useTypedEmail } from './use-typed-email.ts';

/** Asks a visitor for an address, once it is needed. `onDone`: the order has one. */
export function GuestForm({ draftId, onDone }: { draftId: string; onDone: () => void }) {
  const texts = useTexts('order');
  const [email, setEmail] = useTypedEmail(draftId);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const queries = useQueryClient();
  const send = async () => {
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setFailure(texts('mailInvalid'));
    setIsBusy(true);
    setFailure(undefined);
    try {
      await becomeGuest(draftId, email.trim());
      void askMapSettingsAnew(queries);
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  // Enter is for this field: it does not leave the screen.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void send();
  };
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h4">
          {texts('mailTitle')}
        </Title>
        <Text c="dimmed">{texts('mailText')}</Text>
      </div>
      <Group align="flex-end" gap="xs">
        <TextInput
          style={{ flex: '1 1 220px' }}
          label={texts('mailLabel')}
          type="email"
          autoComplete="email"
          value={email}
          onKeyDown={onKey}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button loading={isBusy} onClick={() => void send()}>
          {texts('mailGo')}
        </Button>
      </Group>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </Stack>
  );
}
