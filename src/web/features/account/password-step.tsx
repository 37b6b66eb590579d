import { Alert, Button, Group, PasswordInput, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './account.module.css';

type PasswordStepProps = {
  email: string;
  title: string;
  text: string;
  label: string;
  isDangerous?: boolean;
  /** Resolves to the sentence to show when it was refused. */
  go: (password: string) => Promise<string | undefined>;
  onCancel: () => void;
};

/** Asks for the password once more before something that changes how one signs in. */
export function PasswordStep({ email, title, text, label, isDangerous = false, go, onCancel }: PasswordStepProps) {
  const texts = useTexts('account');
  const common = useTexts('common');
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : texts('passwordNeeded')) },
  });
  const submit = form.onSubmit(async ({ password }) => setFailure(await go(password)));
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-label={title}>
      <Stack gap="sm">
        <div>
          <Title order={3} fz={14}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
        </div>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {/* Password managers look for whose password this is. */}
        <VisuallyHidden>
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <PasswordInput
          label={texts('password')}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Group gap="xs">
          <Button type="submit" color={isDangerous ? 'red' : undefined} loading={form.submitting}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
