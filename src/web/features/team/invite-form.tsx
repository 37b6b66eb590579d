import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './invite.module.css';

export type NewInvitation = { email: string; role: 'user' | 'admin' };

/** Asks whom to invite as what. `invite` resolves to the sentence to show when it was refused. */
export function InviteForm({ invite }: { invite: (invitation: NewInvitation) => Promise<string | undefined> }) {
  const texts = useTexts('team');
  const [failure, setFailure] = useState<string>();
  const form = useForm<NewInvitation>({ initialValues: { email: '', role: 'user' }, validate: { email: (email) => (email.trim() ? null : texts('emailRequired')) } });
  const submit = form.onSubmit(async ({ email, role }) => {
    setFailure(undefined);
    const refusal = await invite({ email: email.trim().toLowerCase(), role });
    setFailure(refusal && texts('sendFailed', { reason: refusal }));
    if (!refusal) form.reset();
  });
  const roles = [{ value: 'user', label: texts('roleUser') }, { value: 'admin', label: texts('roleAdmin') }];
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text c="dimmed">{texts('inviteText')}</Text>
        <div className={css.fields}>
          <TextInput label={texts('email')} placeholder={texts('emailPlaceholder')} type="email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
          <Select label={texts('role')} data={roles} allowDeselect={false} comboboxProps={{ withinPortal: false }} {...form.getInputProps('role')} />
        </div>
        {failure && <Alert color="red" role="alert">{failure}</Alert>}
        <Group justify="space-between" gap="sm">
          <Text size="xs" c="dimmed">{texts('roleHint')}</Text>
          <Button type="submit" loading={form.submitting}>{texts('send')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
