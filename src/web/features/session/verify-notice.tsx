import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { OutboxLink } from './outbox-link.tsx';
import { SessionCard } from './session-card.tsx';

type VerifyNoticeProps = {
  email: string;
  isVerified: boolean;
  outboxPath: string | null;
  /** Where people who are not signed in yet can do so. */
  signInHref?: string | undefined;
  continueHref: string;
  failure?: string;
  /** Given when the link was of another account than the one that is signed in. Resolves to the sentence to show when it was refused. */
  signOut?: (() => Promise<string | undefined>) | undefined;
  /** Resolves to the sentence to show when it was refused. */
  sendAgain: () => Promise<string | undefined>;
};

/** Tells a new person that a mail waits for them, and sends it again; later, that all is done. */
export function VerifyNotice({
  email,
  isVerified,
  outboxPath,
  signInHref,
  continueHref,
  failure: earlierFailure,
  signOut,
  sendAgain,
}: VerifyNoticeProps) {
  const texts = useTexts('session');
  const [failure, setFailure] = useState(earlierFailure);
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    const refusal = await sendAgain();
    setFailure(refusal);
    setIsSent(!refusal);
    setIsBusy(false);
  };
  const leave = async (act: () => Promise<string | undefined>) => {
    setIsBusy(true);
    setFailure((await act()) ?? earlierFailure);
    setIsBusy(false);
  };
  if (signOut) {
    return (
      <SessionCard
        title={texts('verifyTitle')}
        failure={failure}
        footer={
          <Anchor component={AppLink} href={continueHref}>
            {texts('continue')}
          </Anchor>
        }
      >
        <Button fullWidth loading={isBusy} onClick={() => void leave(signOut)}>
          {texts('verifySignOut')}
        </Button>
      </SessionCard>
    );
  }
  if (isVerified) {
    return (
      <SessionCard
        title={texts(earlierFailure ? 'verifyTitle' : 'verifiedTitle')}
        notice={earlierFailure ? undefined : texts('verified')}
        failure={earlierFailure}
      >
        <Button component={AppLink} href={continueHref} fullWidth>
          {texts('continue')}
        </Button>
      </SessionCard>
    );
  }
  return (
    <SessionCard
      title={texts('verifyTitle')}
      failure={failure}
      notice={isSent ? texts('verifySent') : undefined}
      footer={
        signInHref ? (
          <Text>
            {texts('haveAccount')}{' '}
            <Anchor component={AppLink} underline="always" href={signInHref}>
              {texts('signIn')}
            </Anchor>
          </Text>
        ) : (
          <Anchor component={AppLink} href={continueHref}>
            {texts('meanwhile')}
          </Anchor>
        )
      }
    >
      <Text>{texts(signInHref ? 'verifyNewText' : 'verifyText', { email })}</Text>
      <OutboxLink outboxPath={outboxPath} />
      <Button variant={outboxPath ? 'subtle' : 'default'} loading={isBusy} onClick={() => void send()}>
        {texts('verifySend')}
      </Button>
    </SessionCard>
  );
}
