import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { MIN_PASSWORD } from '#web/lib/password.ts';
import { useTexts } from '#web/lib/texts.ts';
import { fieldRules } from './fields.ts';
import { SessionCard } from './session-card.tsx';

/** Sets a new password. `reset` resolves to the sentence to show when the link is no longer good. */
export function ResetPasswordForm({
  reset,
  footer,
}: {
  reset: (newPassword: string) => Promise<string | undefined>;
  footer?: ReactNode;
}) {
  const texts = useTexts('session');
  const [failure, setFailure] = useState<string>();
  const form = useForm({ initialValues: { password: '' }, validate: { password: fieldRules.password } });
  const submit = form.onSubmit(async ({ password }) => setFailure(await reset(password)));
  return (
    <SessionCard
      title={texts('resetTitle')}
      subtitle={texts('resetSubtitle')}
      failure={failure}
      onSubmit={submit}
      footer={footer}
    >
      <PasswordInput
        label={texts('newPassword')}
        description={texts('passwordHint', { count: MIN_PASSWORD })}
        autoComplete="new-password"
        maxLength={128}
        autoFocus
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={form.submitting} fullWidth>
        {texts('setPassword')}
      </Button>
    </SessionCard>
  );
}
