import { Alert, Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import css from './account.module.css';

type EmailFormProps = {
  email: string;
  outboxPath: string | null;
  /** Resolves to the sentence to show when it was refused. */
  change: (newEmail: string, password: string) => Promise<string | undefined>;
};

/** Asks for a new address to sign in with, and says that it takes effect once its e-mail was opened. */
export function EmailForm({ email, outboxPath, change }: EmailFormProps) {
  const texts = useTexts('account');
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initialValues: { newEmail: '', password: '' },
    validate: {
      newEmail: (typed) =>
        !/^\S+@\S+\.\S+$/.test(typed.trim())
          ? texts('emailInvalid')
          : typed.trim().toLowerCase() === email
            ? texts('emailSame')
            : null,
      password: (typed) => (typed === '' ? texts('passwordNeeded') : null),
    },
  });
  const submit = form.onSubmit(async ({ newEmail, password }) => {
    const wanted = newEmail.trim().toLowerCase();
    const refusal = await change(wanted, password);
    setFailure(refusal);
    setSentTo(refusal ? undefined : wanted);
    if (!refusal) form.reset();
  });
  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('emailTitle')}>
      <Stack gap="sm">
        <Title order={2} fz={16}>
          {texts('emailTitle')}
        </Title>
        <Text c="dimmed">{texts('emailText', { email })}</Text>
        {sentTo && (
          <Alert color="green" role="status">
            {texts('emailSent', { email: sentTo })}{' '}
            {outboxPath && (
              <Anchor component={AppLink} href={outboxPath} underline="always" c="inherit">
                {texts('readOutbox')}
              </Anchor>
            )}
          </Alert>
        )}
        <form onSubmit={submit} noValidate className={css.wideForm}>
          <Stack gap="sm" align="flex-start">
            <TextInput
              w="100%"
              label={texts('newEmail')}
              type="email"
              autoComplete="email"
              maxLength={254}
              {...form.getInputProps('newEmail')}
            />
            <PasswordInput
              w="100%"
              label={texts('password')}
              autoComplete="current-password"
              maxLength={128}
              {...form.getInputProps('password')}
            />
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <Button type="submit" variant="default" loading={form.submitting}>
              {texts('emailSend')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Paper>
  );
}
