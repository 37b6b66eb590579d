import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { signInHref } from '#web/lib/redirect-target.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from './app-link.tsx';
import { EmptyState } from './empty-state.tsx';

/** In place of what an address leads to and its reader may not see, if there is anything: asks who is signed out to sign in and come back. */
export function NothingHere({ wasWithdrawn = false }: { wasWithdrawn?: boolean }) {
  const texts = useTexts('common');
  const { data: session } = useSession();
  const href = useLocation({ select: (location) => location.href });
  const isSignedIn = Boolean(session?.user);
  return (
    <EmptyState
      order={1}
      title={texts(isSignedIn || wasWithdrawn ? 'notFoundTitle' : 'signInTitle')}
      text={texts(wasWithdrawn ? 'withdrawnText' : isSignedIn ? 'notFoundText' : 'notFoundSignIn')}
    >
      {!isSignedIn && (
        <Button component={AppLink} href={signInHref(href)}>
          {texts('signIn')}
        </Button>
      )}
      <Button component={AppLink} href="/portfolio" variant={isSignedIn ? 'filled' : 'default'}>
        {texts('toPortfolio')}
      </Button>
    </EmptyState>
  );
}
