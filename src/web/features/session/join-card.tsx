import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { OpenInvitation } from '#contract/teams.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { SessionCard } from './session-card.tsx';

/** Who invites to which team, in words. */
export function useInvitationTexts({
  teamName,
  role,
  invitedBy,
}: Pick<OpenInvitation, 'teamName' | 'role' | 'invitedBy'>) {
  const texts = useTexts('session');
  const words = { team: teamName, role: texts(role === 'admin' ? 'joinRoleAdmin' : 'joinRoleUser') };
  return {
    title: texts('joinTitle', { team: teamName }),
    subtitle: invitedBy ? texts('joinAs', { ...words, by: invitedBy }) : texts('joinAsSomebody', words),
  };
}

type JoinCardProps = {
  invitation: OpenInvitation;
  /** Address of the person who is signed in; null for a guest who has an account to sign in to. */
  signedInAs: string | null;
  signInHref: string;
  /** Both resolve to the sentence to show when it was refused. */
  join: () => Promise<string | undefined>;
  signOut: () => Promise<string | undefined>;
};

/** Lets a person with an account join the team that invites them. */
export function JoinCard({ invitation, signedInAs, signInHref, join, signOut }: JoinCardProps) {
  const texts = useTexts('session');
  const words = useInvitationTexts(invitation);
  const isOther = signedInAs !== null && signedInAs.toLowerCase() !== invitation.email;
  return (
    <SessionCard {...words}>
      <Text>
        {texts('joinFor', { email: invitation.email })} {isOther && texts('joinOther', { email: signedInAs })}
      </Text>
      {signedInAs === null && (
        <Button component={AppLink} href={signInHref} fullWidth>
          {texts('joinSignIn')}
        </Button>
      )}
      {isOther && <BusyButton act={signOut}>{texts('signOutToJoin')}</BusyButton>}
      {signedInAs !== null && !isOther && <BusyButton act={join}>{texts('join')}</BusyButton>}
    </SessionCard>
  );
}

/** Says under itself what was refused. */
function BusyButton({ act, children }: { act: () => Promise<string | undefined>; children: ReactNode }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setIsBusy(true);
    setFailure(await act());
    setIsBusy(false);
  };
  return (
    <>
      <Button loading={isBusy} fullWidth onClick={() => void run()}>
        {children}
      </Button>
      {failure && (
        <Text role="alert" size="sm" c="red">
          {failure}
        </Text>
      )}
    </>
  );
}
