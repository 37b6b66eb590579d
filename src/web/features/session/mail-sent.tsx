import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { OutboxLink } from './outbox-link.tsx';
import { SessionCard } from './session-card.tsx';

/** After a link was mailed. */
export function MailSent({
  email,
  outboxPath,
  footer,
}: {
  email: string;
  outboxPath: string | null;
  footer?: ReactNode;
}) {
  const texts = useTexts('session');
  return (
    <SessionCard title={texts('sentTitle')} footer={footer}>
      <Text role="status">{texts('sentText', { email })}</Text>
      <OutboxLink outboxPath={outboxPath} />
    </SessionCard>
  );
}
