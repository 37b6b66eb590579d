import { LeaveTeam } from '#web/features/team/leave-team.tsx';
import { Members } from '#web/features/team/members.tsx';
import { SharingHint } from '#web/features/team/sharing-hint.tsx';
import { useTexts } from '#web/lib/texts.ts';
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
        <Page title={texts('heading', { team: team.name })} subtitle={texts('subtitle')} width="reading">
          <SharingHint />
          <Members key={team.id} team={team} />
          <LeaveTeam teamName={team.name} leave={() => leaveTeam(team)} />
        </Page>
      )}
    </WithTeam>
  );
}
