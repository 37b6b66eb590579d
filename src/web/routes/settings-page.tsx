import { Stack, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { BillingTab } from '#web/features/billing/billing-tab.tsx';
import { Members } from '#web/features/teams/members.tsx';
import { TeamProfile } from '#web/features/teams/team-profile.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';
import { TeamData } from './own-data.tsx';
import { WithTeam } from './with-team.tsx';

const settingsRoute = getRouteApi('/app/member/settings');

export function SettingsPage() {
  const texts = useTexts('team');
  const { tab = 'members', ...search } = settingsRoute.useSearch();
  const navigate = settingsRoute.useNavigate();
  const { data: session } = useSession();
  const open = (value: string | null) =>
    void navigate({ search: { tab: value === 'billing' ? 'billing' : undefined } });
  return (
    <WithTeam title={texts('settingsTitle')}>
      {(team) => (
        <Page title={texts('settingsTitle')} subtitle={texts('settingsSubtitle', { team: team.name })} width="reading">
          <Tabs value={tab} onChange={open} keepMounted={false}>
            <Tabs.List aria-label={texts('settingsTabs')} mb="md">
              <Tabs.Tab value="members">{texts('companyMembers')}</Tabs.Tab>
              <Tabs.Tab value="billing">{texts('billing')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="members">
              <Stack gap="md">
                <Members key={`members ${team.id}`} team={team} />
                {team.role === 'admin' && <TeamProfile key={`profile ${team.id}`} team={team} />}
                {team.role === 'admin' && session?.user && !session.user.isStaff && !session.customerView && (
                  <TeamData key={`data ${team.id}`} team={team} email={session.user.email} />
                )}
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="billing">
              <BillingTab
                team={team}
                isStaff={session?.user?.isStaff ?? false}
                search={search}
                onSearch={(next) => void navigate({ search: { tab, ...next }, replace: true, resetScroll: false })}
              />
            </Tabs.Panel>
          </Tabs>
        </Page>
      )}
    </WithTeam>
  );
}
