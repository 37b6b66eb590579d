import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { fieldRules } from './fields.ts';
import { MailSent } from './mail-sent.tsx';
import { SessionCard } from './session-card.tsx';

type MailFormProps = {
  title: string;
  subtitle: string;
  submitLabel: string;
  /** Resolves to the sentence to show when it was refused. */
  send: (email: string) => Promise<string | undefined>;
  outboxPath: string | null;
  failure?: string;
  footer?: ReactNode;
};

/** Asks for an address and mails a link to it; says the same whether or not the address has an account. */
export function MailForm({
  title,
  subtitle,
  submitLabel,
  send,
  outboxPath,
  failure: earlierFailure,
  footer,
}: MailFormProps) {
  const texts = useTexts('session');
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState(earlierFailure);
  const form = useForm({ initialValues: { email: '' }, validate: { email: fieldRules.email } });
  const submit = form.onSubmit(async ({ email }) => {
    const address = email.trim();
    const refusal = await send(address);
    setFailure(refusal);
    if (!refusal) setSentTo(address);
  });
  if (sentTo) return <MailSent email={sentTo} outboxPath={outboxPath} footer={footer} />;
  return (
    <SessionCard title={title} subtitle={subtitle} failure={failure} onSubmit={submit} footer={footer}>
      <TextInput
        label={texts('email')}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <Button type="submit" loading={form.submitting} fullWidth>
        {submitLabel}
      </Button>
    </SessionCard>
  );
}
