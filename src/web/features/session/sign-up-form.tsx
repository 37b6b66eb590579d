import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { fieldRules, MIN_PASSWORD } from './fields.ts';
import { SessionCard } from './session-card.tsx';

export type NewAccount = { name: string; email: string; password: string; requestedTeamName: string };

/** Asks for a new person and the team they create. `signUp` resolves to the sentence to show when it was refused. */
export function SignUpForm({ signUp, footer }: { signUp: (account: NewAccount) => Promise<string | undefined>; footer?: ReactNode }) {
  const texts = useTexts('session');
  const [failure, setFailure] = useState<string>();
  const form = useForm<NewAccount>({
    initialValues: { name: '', email: '', password: '', requestedTeamName: '' },
    validate: { name: fieldRules.filled, email: fieldRules.email, password: fieldRules.password, requestedTeamName: fieldRules.filled },
  });
  const submit = form.onSubmit(async ({ name, email, password, requestedTeamName }) => {
    setFailure(undefined);
    setFailure(await signUp({ name: name.trim(), email: email.trim(), password, requestedTeamName: requestedTeamName.trim() }));
  });
  return (
    <SessionCard title={texts('signUpTitle')} subtitle={texts('signUpSubtitle')} failure={failure} onSubmit={submit} footer={footer}>
      <TextInput label={texts('name')} autoComplete="name" maxLength={100} autoFocus {...form.getInputProps('name')} />
      <TextInput label={texts('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput label={texts('password')} description={texts('passwordHint', { count: MIN_PASSWORD })} autoComplete="new-password" maxLength={128} {...form.getInputProps('password')} />
      <TextInput label={texts('teamName')} description={texts('teamNameHint')} autoComplete="organization" maxLength={100} {...form.getInputProps('requestedTeamName')} />
      <Button type="submit" loading={form.submitting} fullWidth>{texts('signUp')}</Button>
    </SessionCard>
  );
}
