import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { LINK_DAYS, LINK_PASSWORD_MIN } from '#domain/share/share-link.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import css from './sharing.module.css';

export type NewLink = { name: string; expiresInDays: number; password?: string };

const typed = z.object({ name: z.string(), days: z.union([z.number(), z.string()]), password: z.string() });

/** Asks for a link's name, how long it lives and a password. `create` resolves to the sentence to show when it was refused. */
export function LinkForm({ create }: { create: (wanted: NewLink) => Promise<string | undefined> }) {
  const texts = useTexts('sharing');
  const [failure, setFailure] = useState<string>();
  const form = useKeptForm(`share by a link ${window.location.pathname}`, {
    schema: typed,
    secrets: ['password'],
    initialValues: { name: '', days: LINK_DAYS.usual, password: '' },
    validate: {
      name: (name) => (name.trim() ? null : texts('linkNameRequired')),
      days: (days) => (wholeNumberOf(days, LINK_DAYS) ? null : texts('daysInvalid')),
      password: (password) => (password === '' || password.length >= LINK_PASSWORD_MIN ? null : texts('passwordShort')),
    },
  });
  const submit = form.onSubmit(async ({ name, days, password }) => {
    setFailure(undefined);
    const refusal = await create({ name: name.trim(), expiresInDays: Number(days), ...(password && { password }) });
    setFailure(refusal && texts('createFailed', { reason: refusal }));
    if (refusal) return;
    form.reset();
    form.forget();
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <div className={css.linkFields}>
          <TextInput
            label={texts('linkName')}
            placeholder={texts('linkNamePlaceholder')}
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <WholeNumberInput
            label={texts('days')}
            suffix={texts('daysUnit')}
            min={LINK_DAYS.min}
            max={LINK_DAYS.max}
            {...form.getInputProps('days')}
          />
        </div>
        <TextInput
          label={texts('password')}
          description={texts('passwordHint')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('password')}
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {texts('linkHint')}
          </Text>
          <Button type="submit" loading={form.submitting} flex="none">
            {texts('createLink')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
