import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import css from './sharing.module.css';

export type NewShare = { email: string; canDownload: boolean };

const typed = z.object({ email: z.string(), access: z.string() });

/** Asks with whom to share and what they may do. `share` resolves to the sentence to show when it was refused. */
export function PersonForm({ share }: { share: (wanted: NewShare) => Promise<string | undefined> }) {
  const texts = useTexts('sharing');
  const [failure, setFailure] = useState<string>();
  const form = useKeptForm(`share with a person ${window.location.pathname}`, {
    schema: typed,
    initialValues: { email: '', access: 'view' },
    validate: { email: (email) => (email.trim() ? null : texts('emailRequired')) },
  });
  const submit = form.onSubmit(async ({ email, access }) => {
    setFailure(undefined);
    const refusal = await share({ email: email.trim().toLowerCase(), canDownload: access === 'download' });
    setFailure(refusal && texts('shareFailed', { reason: refusal }));
    if (refusal) return;
    form.reset();
    form.forget();
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <div className={css.personFields}>
          <TextInput
            label={texts('email')}
            placeholder={texts('emailPlaceholder')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Select
            label={texts('access')}
            data={[
              { value: 'view', label: texts('viewOnly') },
              { value: 'download', label: texts('download') },
            ]}
            allowDeselect={false}
            {...form.getInputProps('access')}
          />
        </div>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {texts('personHint')}
          </Text>
          <Button type="submit" loading={form.submitting} flex="none">
            {texts('sharePerson')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
