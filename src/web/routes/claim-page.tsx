import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { SessionCard } from '#web/features/session/session-card.tsx';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

/** Where the link of an order's mail leads: to sign in or up with the address of the order, then to take it over (authorization.md R9). */
export function ClaimPage() {
  const texts = useTexts('orderFinish');
  const { search, session, enter } = useSessionPage();
  const token = search.token ?? '';
  const back = `redirect_url=${encodeURIComponent(`/claim?token=${token}`)}`;
  if (!session) return null;
  if (!session.user) {
    return (
      <SessionCard title={texts('claimTitle')} subtitle={texts('claimSubtitle')}>
        <Button component={AppLink} href={`/sign-up?${back}`} fullWidth>{texts('claimSignUp')}</Button>
        <Button component={AppLink} href={`/sign-in?${back}`} variant="default" fullWidth>{texts('claimSignIn')}</Button>
        <Text size="xs" c="dimmed">{texts('claimAddress')}</Text>
      </SessionCard>
    );
  }
  return <Claim token={token} email={session.user.email} team={session.team?.name} onClaimed={(locationId) => enter(`/location/${locationId}`)} />;
}

/** One click for who is signed in: an account that is the wrong one is seen before. */
function Claim({ token, email, team, onClaimed }: { token: string; email: string; team: string | undefined; onClaimed: (locationId: string) => void }) {
  const texts = useTexts('orderFinish');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const claim = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      onClaimed((await answerOf(api.api.public['claim-order'].$post({ json: { token } }))).locationId);
    } catch (error) {
      setFailure(sentenceOf(error));
      setIsBusy(false);
    }
  };
  return (
    <SessionCard title={texts('claimTitle')} failure={failure} footer={<Anchor component={AppLink} href="/portfolio">{texts('claimLater')}</Anchor>}>
      <Text>{team === undefined ? texts('claimAs', { email }) : texts('claimInto', { email, team })}</Text>
      <Button fullWidth loading={isBusy} onClick={() => void claim()}>{texts('claimNow')}</Button>
    </SessionCard>
  );
}
