import { Box } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import {
  IconBuildingSkyscraper,
  IconCalculator,
  IconCube,
  IconListDetails,
  IconMap2,
  IconMapSearch,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { SupportChat } from '#web/features/messages/support-chat.tsx';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { ProjectSearch } from '#web/features/portfolio/project-search.tsx';
import { AccountMenu } from '#web/features/session/account-menu.tsx';
import { SessionBanners } from '#web/features/session/session-banners.tsx';
import { TeamSwitcher } from '#web/features/session/team-switcher.tsx';
import { FloatingUploads } from '#web/features/uploads/floating-uploads.tsx';
import { sentenceOf } from '#web/lib/api.ts';
import { useGapInvalidation } from '#web/lib/events.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Once } from '#web/ui/once.tsx';
import { Shell } from '#web/ui/shell.tsx';
import { DisplayMenu } from '#web/ui/display-menu.tsx';
import { PageBrand } from './team-brand.tsx';
import { useSessionActions } from './session-actions.ts';
import { useSessionHrefs } from './session-hrefs.ts';
import { useTeamActions } from './team-actions.ts';
import { usePersonLanguage } from './use-person-language.ts';
import { usePersonTheme } from './use-person-theme.ts';

const NewTeamDialog = lazyPart(async () => (await import('#web/features/teams/new-team-dialog.tsx')).NewTeamDialog);

/** The portal's frame around its pages: who is signed in, for which team, and what applies everywhere. */
export function AppLayout() {
  const texts = useTexts('shell');
  const { data: session, error, refetch } = useSession();
  const { online } = useNetwork();
  const { signOut, switchTeam, resendVerification } = useSessionActions();
  const { signInHref, signUpHref } = useSessionHrefs();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { createTeam } = useTeamActions();
  const [isNaming, naming] = useDisclosure();
  const storeTheme = usePersonTheme();
  const storeLanguage = usePersonLanguage();
  useGapInvalidation();
  const nav = [
    { label: texts('newOrder'), icon: IconPlus, href: '/order' },
    { label: texts('portfolio'), icon: IconBuildingSkyscraper, href: '/portfolio' },
    { label: texts('map'), icon: IconMap2, href: '/portfolio/map' },
    { label: texts('engine'), icon: IconCube, href: '/bimit-plan' },
    ...(session?.team ? [{ label: texts('teamPage'), icon: IconUsers, href: '/team' }] : []),
    ...(session?.team
      ? [{ label: texts('billing'), icon: IconReceipt, href: '/billing', also: ['/invoices', '/checkout'] }]
      : []),
    { label: texts('valueAnalysis'), icon: IconCalculator, href: '/value-analysis' },
    ...(session?.team || session?.user?.isStaff
      ? [{ label: texts('propertyResearch'), icon: IconMapSearch, href: '/property-research' }]
      : []),
    ...(session?.team ? [{ label: texts('settings'), icon: IconSettings, href: '/settings' }] : []),
    ...(session?.user?.isStaff ? [{ label: texts('operations'), icon: IconListDetails, href: '/ops' }] : []),
  ];
  return (
    <PageBrand isMember={Boolean(session?.user)}>
      <Shell
        nav={nav}
        teamSlot={
          session?.team && (
            <TeamSwitcher
              team={session.team}
              teams={session.teams}
              onSwitch={(teamId) => void switchTeam(teamId)}
              onNew={naming.open}
            />
          )
        }
        actions={
          <>
            <ProjectSearch userId={session?.user?.id} />
            {session?.user?.isVerified && <NotificationBell />}
            <Box visibleFrom={session?.user ? 'sm' : undefined}>
              <DisplayMenu onChosen={storeTheme} onLanguage={storeLanguage} />
            </Box>
            {session && (
              <AccountMenu
                user={session.user}
                outboxPath={session.outboxPath}
                signInHref={signInHref}
                signUpHref={signUpHref}
                onTheme={storeTheme}
                onLanguage={storeLanguage}
                onSignOut={() => void signOut()}
              />
            )}
          </>
        }
        banners={
          <SessionBanners
            session={session}
            isOnline={online}
            onResend={() => void resendVerification(session?.user?.email)}
          />
        }
      >
        {error && !session ? <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} /> : <Outlet />}
        <Once when={isNaming}>
          <NewTeamDialog isOpen={isNaming} onClose={naming.close} create={createTeam} />
        </Once>
        <FloatingUploads pathname={pathname} />
        <SupportChat />
      </Shell>
    </PageBrand>
  );
}
