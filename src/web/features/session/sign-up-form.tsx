import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { MIN_PASSWORD } from '#web/lib/password.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { fieldRules } from './fields.ts';
import { SessionCard } from './session-card.tsx';

const typed = z.object({ name: z.string(), email: z.string(), password: z.string(), requestedTeamName: z.string() });
export type NewAccount = z.infer<typeof typed>;

type SignUpFormProps = {
  /** Resolves to the sentence to show when it was refused. */
  signUp: (account: NewAccount) => Promise<string | undefined>;
  /** The person was invited: the address is given, and there is no team to name. */
  invited?: { email: string; title: string; subtitle: string };
  /** Fills in the field at first. */
  email?: string;
  footer?: ReactNode;
};

/** Asks for a new person and the team they create, or joins the one that invited them. */
export function SignUpForm({ signUp, invited, email: given = '', footer }: SignUpFormProps) {
  const texts = useTexts('session');
  const [failure, setFailure] = useState<string>();
  const form = useKeptForm<NewAccount>(invited ? `invitation of ${invited.email}` : 'sign-up', {
    schema: typed,
    secrets: ['password'],
    initialValues: { name: '', email: invited?.email ?? given, password: '', requestedTeamName: '' },
    validate: {
      name: fieldRules.filled,
      email: fieldRules.email,
      password: fieldRules.password,
      ...(!invited && { requestedTeamName: fieldRules.filled }),
    },
  });
  const submit = form.onSubmit(async ({ name, email, password, requestedTeamName }) => {
    setFailure(undefined);
    const refusal = await signUp({
      name: name.trim(),
      email: email.trim(),
      password,
      requestedTeamName: requestedTeamName.trim(),
    });
    setFailure(refusal);
    if (!refusal) form.forget();
  });
  return (
    <SessionCard
      title={invited?.title ?? texts('signUpTitle')}
      subtitle={invited?.subtitle ?? texts('signUpSubtitle')}
      failure={failure}
      onSubmit={submit}
      footer={footer}
    >
      <TextInput label={texts('name')} autoComplete="name" maxLength={100} autoFocus {...form.getInputProps('name')} />
      <TextInput
        label={texts('email')}
        type="email"
        autoComplete="username"
        readOnly={Boolean(invited)}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={texts('password')}
        description={texts('passwordHint', { count: MIN_PASSWORD })}
        autoComplete="new-password"
        maxLength={128}
        {...form.getInputProps('password')}
      />
      {!invited && (
        <TextInput
          label={texts('teamName')}
          description={texts('teamNameHint')}
          autoComplete="organization"
          maxLength={100}
          {...form.getInputProps('requestedTeamName')}
        />
      )}
      <Button type="submit" loading={form.submitting} fullWidth>
        {texts(invited ? 'joinCreate' : 'signUp')}
      </Button>
    </SessionCard>
  );
}
