import { Alert, Button, Paper, PasswordInput, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { MIN_PASSWORD } from '#web/lib/password.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import css from './account.module.css';

type PasswordFormProps = {
  email: string;
  /** Resolves to the sentence to show when it was refused. */
  change: (currentPassword: string, newPassword: string) => Promise<string | undefined>;
};

/** Asks for the present password and a new one, which signs out every other browser. */
export function PasswordForm({ email, change }: PasswordFormProps) {
  const texts = useTexts('account');
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: {
      current: (typed) => (typed ? null : texts('passwordNeeded')),
      next: (typed, { current }) =>
        typed.length < MIN_PASSWORD
          ? texts('passwordTooShort', { count: MIN_PASSWORD })
          : typed === current
            ? texts('passwordSame')
            : null,
    },
  });
  const submit = form.onSubmit(async ({ current, next }) => {
    const refusal = await change(current, next);
    setFailure(refusal);
    if (refusal) return;
    form.reset();
    notifyDone(texts('passwordChanged'));
  });
  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('passwordTitle')}>
      <Stack gap="sm">
        <Title order={2} fz={16}>
          {texts('passwordTitle')}
        </Title>
        <Text c="dimmed">{texts('passwordText')}</Text>
        <form onSubmit={submit} noValidate className={css.wideForm}>
          <Stack gap="sm" align="flex-start">
            {/* Password managers look for whose password this is. */}
            <VisuallyHidden>
              <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
            </VisuallyHidden>
            <PasswordInput
              w="100%"
              label={texts('currentPassword')}
              autoComplete="current-password"
              maxLength={128}
              {...form.getInputProps('current')}
            />
            <PasswordInput
              w="100%"
              label={texts('newPassword')}
              description={texts('passwordHint', { count: MIN_PASSWORD })}
              autoComplete="new-password"
              maxLength={128}
              {...form.getInputProps('next')}
            />
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <Button type="submit" variant="default" loading={form.submitting}>
              {texts('changePassword')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Paper>
  );
}
