import { Anchor, Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useTexts } from '#web/lib/texts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { fieldRules } from './fields.ts';
import { SessionCard } from './session-card.tsx';

const typed = z.object({ email: z.string(), password: z.string() });
export type Credentials = z.infer<typeof typed>;
type SignInFormProps = {
  /** Resolves to the sentence to show when they were refused, else once the next page is on its way. */
  signIn: (credentials: Credentials) => Promise<string | undefined>;
  /** Shown above the fields, for example after a new password was set. */
  notice?: string;
  forgotHref: string;
  /** Fills in the field at first. */
  email?: string;
  footer?: ReactNode;
};

/** Asks for e-mail and password. */
export function SignInForm({ signIn, notice, forgotHref, email = '', footer }: SignInFormProps) {
  const texts = useTexts('session');
  const [failure, setFailure] = useState<string>();
  // The next page takes its time on a slow line: until it is shown, this one is still at work.
  const [isEntering, setIsEntering] = useState(false);
  const form = useKeptForm<Credentials>('sign-in', {
    schema: typed,
    secrets: ['password'],
    initialValues: { email, password: '' },
    validate: { email: fieldRules.email, password: fieldRules.filled },
  });
  const submit = form.onSubmit(async (credentials) => {
    setFailure(undefined);
    const refusal = await signIn({ ...credentials, email: credentials.email.trim() });
    setFailure(refusal);
    if (refusal) return;
    setIsEntering(true);
    form.forget();
  });
  return (
    <SessionCard
      title={texts('signInTitle')}
      subtitle={texts('signInSubtitle')}
      notice={notice}
      failure={failure}
      onSubmit={submit}
      footer={footer}
    >
      <TextInput
        label={texts('email')}
        type="email"
        autoComplete="username"
        data-autofocus
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput label={texts('password')} autoComplete="current-password" {...form.getInputProps('password')} />
      <Group justify="flex-end" mt={-8}>
        <Anchor component={AppLink} href={forgotHref}>
          {texts('forgot')}
        </Anchor>
      </Group>
      <Button type="submit" loading={form.submitting || isEntering} fullWidth>
        {texts('signIn')}
      </Button>
    </SessionCard>
  );
}
