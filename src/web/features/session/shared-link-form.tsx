import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { SessionCard } from './session-card.tsx';

/** Asks a visitor for the password of a share link. `open` resolves to the sentence to show when it was refused. */
export function SharedLinkForm({ open }: { open: (password: string) => Promise<string | undefined> }) {
  const texts = useTexts('sharing');
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : texts('visitPasswordRequired')) },
  });
  const submit = form.onSubmit(async ({ password }) => {
    setFailure(undefined);
    setFailure(await open(password));
  });
  return (
    <SessionCard title={texts('visitTitle')} subtitle={texts('visitPasswordText')} failure={failure} onSubmit={submit}>
      <PasswordInput label={texts('visitPassword')} autoComplete="off" autoFocus {...form.getInputProps('password')} />
      <Button type="submit" loading={form.submitting} fullWidth>
        {texts('visitOpen')}
      </Button>
    </SessionCard>
  );
}
