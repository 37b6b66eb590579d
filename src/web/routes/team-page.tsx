import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { LeaveTeam } from '#web/features/teams/leave-team.tsx';
import { Members } from '#web/features/teams/members.tsx';
import { SharingHint } from '#web/features/teams/sharing-hint.tsx';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { useTeamActions } from './team-actions.ts';
import { WithTeam } from './with-team.tsx';

export function TeamPage() {
  const texts = useTexts('team');
  const shell = useTexts('shell');
  const { leaveTeam } = useTeamActions();
  return (
    <WithTeam title={shell('teamPage')}>
      {(team) => (
        <Page
          title={texts('heading', { team: team.name })}
          subtitle={texts(team.role === 'admin' ? 'subtitle' : 'subtitleUser')}
          width="reading"
          actions={
            team.role === 'admin' && (
              <Button
                variant="default"
                component={AppLink}
                href="/team/audit"
                leftSection={<IconHistory size={16} aria-hidden />}
              >
                {texts('auditLog')}
              </Button>
            )
          }
        >
          <SharingHint />
          <Members key={team.id} team={team} />
          <LeaveTeam teamName={team.name} leave={() => leaveTeam(team)} />
        </Page>
      )}
    </WithTeam>
  );
}
