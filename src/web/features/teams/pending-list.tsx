import { Alert, Button, Group, Text, Title } from '@mantine/core';
import type { PendingInvitation } from '#contract/teams.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './team.module.css';

type PendingListProps = {
  /** Undefined while they are awaited. */
  invitations: readonly PendingInvitation[] | undefined;
  failure: string | null;
  onResend: (invitation: PendingInvitation) => Promise<void>;
  onRevoke: (invitation: PendingInvitation) => Promise<void>;
};

/** Invitations that nobody has followed yet. */
export function PendingList({ invitations, failure, onResend, onRevoke }: PendingListProps) {
  const texts = useTexts('team');
  const dates = useDates();
  if (failure)
    return (
      <Alert color="red" role="alert">
        {texts('pendingFailed', { reason: failure })}
      </Alert>
    );
  if (!invitations) return null;
  return (
    <section aria-label={texts('pending')}>
      <Title order={2} fz={16}>
        {texts('pending')}
      </Title>
      {invitations.length === 0 && (
        <Text c="dimmed" mt={4}>
          {texts('pendingNone')}
        </Text>
      )}
      <ul className={css.list}>
        {invitations.map((invitation) => {
          const { id, email, role, isExpired, expiresAt } = invitation;
          const facts = {
            role: texts(role === 'admin' ? 'roleAdmin' : 'roleUser'),
            date: dates.day(new Date(expiresAt)),
          };
          return (
            <li key={id} className={css.row}>
              <div className={css.who}>
                <Text truncate>{email}</Text>
                <Text size="xs" c="dimmed" className="num">
                  {texts(isExpired ? 'expired' : 'until', facts)}
                </Text>
              </div>
              <Group gap={8} wrap="nowrap">
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => void onResend(invitation)}
                  aria-label={texts('resendTo', { email })}
                >
                  {texts('resend')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => void onRevoke(invitation)}
                  aria-label={texts('revokeOf', { email })}
                >
                  {texts('revoke')}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
