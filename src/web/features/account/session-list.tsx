import { Alert, Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import css from './account.module.css';
import { describeBrowser } from './describe-browser.ts';

export type OpenSession = {
  id: string;
  isCurrent: boolean;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  usedAt: Date;
};

type SessionListProps = {
  /** Undefined while they are awaited. */
  sessions: readonly OpenSession[] | undefined;
  failure: string | undefined;
  onEnd: (session: OpenSession) => Promise<void>;
  /** Rejects with the sentence for the dialog that asks. */
  endAll: () => Promise<void>;
};

/** Where the person is signed in, with the way out of each and of all. */
export function SessionList({ sessions, failure, onEnd, endAll }: SessionListProps) {
  const texts = useTexts('account');
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('sessionsTitle')}>
      <Stack gap="sm">
        <Title order={2} fz={16}>
          {texts('sessionsTitle')}
        </Title>
        {failure && (
          <Alert color="red" role="alert">
            {texts('sessionsFailed', { reason: failure })}
          </Alert>
        )}
        {!sessions && !failure && (
          <div role="status" aria-label={texts('sessionsLoading')}>
            <Skeleton height={52} />
          </div>
        )}
        {sessions && (
          <ul className={css.sessions}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={onEnd} />
            ))}
          </ul>
        )}
        <Button variant="subtle" color="red" onClick={open} style={{ alignSelf: 'flex-start' }}>
          {texts('signOutEverywhere')}
        </Button>
      </Stack>
      <ConfirmModal
        isOpen={isAsking}
        title={texts('everywhereTitle')}
        confirmLabel={texts('signOutEverywhere')}
        isDangerous
        onConfirm={endAll}
        onClose={close}
      >
        {texts('everywhereText')}
      </ConfirmModal>
    </Paper>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: SessionListProps['onEnd'] }) {
  const texts = useTexts('account');
  const dates = useDates();
  const known = describeBrowser(session.userAgent);
  const browser = known ? texts('browserOn', known) : texts('unknownBrowser');
  const [since, used] = [dates.moment(session.createdAt), dates.moment(session.usedAt)];
  return (
    <li className={css.session}>
      <div className={css.sessionWords}>
        <Group gap={8}>
          <Text fw={500}>{browser}</Text>
          {session.isCurrent && (
            <Badge size="sm" variant="light" color="gray" c="var(--ink-2)" tt="none">
              {texts('thisBrowser')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" className="num">
          {session.address && texts('sessionAt', { address: session.address })}
          {texts('sessionSince', { since, used })}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void onEnd(session)}
          aria-label={texts('signOutOf', { browser, since })}
        >
          {texts('signOutOne')}
        </Button>
      )}
    </li>
  );
}
