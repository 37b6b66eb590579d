import { useDisclosure, useNetwork } from '@mantine/hooks';
import { IconBuildingSkyscraper, IconCube, IconMap2, IconReceipt } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ProjectSearch } from '#web/features/portfolio/project-search.tsx';
import { AccountMenu } from '#web/features/session/account-menu.tsx';
import { SessionBanners } from '#web/features/session/session-banners.tsx';
import { TeamSwitcher } from '#web/features/session/team-switcher.tsx';
import { InviteDialog } from '#web/features/team/invite-dialog.tsx';
import { FloatingUploads } from '#web/features/uploads/floating-uploads.tsx';
import { sentenceOf } from '#web/lib/api.ts';
import { restartEvents, useGapInvalidation } from '#web/lib/events.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Shell } from '#web/ui/shell.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { useSessionActions } from './session-actions.ts';
import { useSessionHrefs } from './session-hrefs.ts';

/** The portal's frame around its pages: who is signed in, for which team, and what holds everywhere. */
export function AppLayout() {
  const texts = useTexts('shell');
  const { data: session, error, refetch } = useSession();
  const { online } = useNetwork();
  const { signOut, switchTeam, resendVerification } = useSessionActions();
  const { signInHref, signUpHref } = useSessionHrefs();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [isInviting, inviting] = useDisclosure();
  const isAdmin = session?.team?.role === 'admin';
  useGapInvalidation();
  useEventsOfSession(session && `${session.user?.id}:${session.team?.id}`);
  const nav = [
    { label: texts('portfolio'), icon: IconBuildingSkyscraper, href: '/portfolio' },
    { label: texts('map'), icon: IconMap2, href: '/portfolio/map' },
    { label: texts('engine'), icon: IconCube, href: '/bimit-plan' },
    ...(session?.team ? [{ label: texts('billing'), icon: IconReceipt, href: '/billing' }] : []),
  ];
  return (
    <Shell
      nav={nav}
      teamSlot={session?.team && <TeamSwitcher team={session.team} teams={session.teams} onSwitch={(teamId) => void switchTeam(teamId)} />}
      actions={
        <>
          <ProjectSearch userId={session?.user?.id} />
          <ThemeToggle />
          {session && <AccountMenu user={session.user} outboxPath={session.outboxPath} signInHref={signInHref} signUpHref={signUpHref} onSignOut={() => void signOut()} onInvite={isAdmin ? inviting.open : undefined} />}
        </>
      }
      banners={<SessionBanners session={session} isOnline={online} onResend={() => void resendVerification(session?.user?.email)} />}
    >
      {error && !session ? <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} /> : <Outlet />}
      {session?.team && isAdmin && <InviteDialog team={session.team} isOpen={isInviting} onClose={inviting.close} />}
      <FloatingUploads pathname={pathname} />
    </Shell>
  );
}

/** The stream carries what its session may see: another person or team needs another stream. */
function useEventsOfSession(identity: string | undefined) {
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current !== undefined && identity !== undefined && identity !== known.current) restartEvents();
    known.current = identity ?? known.current;
  }, [identity]);
}
