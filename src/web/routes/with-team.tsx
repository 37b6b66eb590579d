import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { SessionState, SessionTeam } from '#contract/session.ts';
import { NewTeamDialog } from '#web/features/teams/new-team-dialog.tsx';
import { NoTeam } from '#web/features/teams/no-team.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { PageBody } from '#web/ui/page.tsx';
import { useTeamActions } from './team-actions.ts';

type Props = { title: string; children: (team: SessionTeam, session: SessionState) => ReactNode };

/** A page about the current team: people without a team see a note and can create one. */
export function WithTeam({ title, children }: Props) {
  const { data: session } = useSession();
  if (!session?.user) return null;
  return session.team ? (
    children(session.team, session)
  ) : (
    <WithoutTeam title={title} isVerified={session.user.isVerified} />
  );
}

function WithoutTeam({ title, isVerified }: { title: string; isVerified: boolean }) {
  const { createTeam } = useTeamActions();
  const [isOpen, { open, close }] = useDisclosure();
  usePageTitle(title);
  return (
    <PageBody>
      <NoTeam isVerified={isVerified} onCreate={open} />
      <NewTeamDialog isOpen={isOpen} onClose={close} create={createTeam} />
    </PageBody>
  );
}
