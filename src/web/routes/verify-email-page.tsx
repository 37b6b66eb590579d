import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { VerifyNotice } from '#web/features/session/verify-notice.tsx';
import { auth } from '#web/lib/auth.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useSessionPage } from './use-session-page.ts';

export function VerifyEmailPage() {
  const texts = useTexts('session');
  const { search, session, target, outboxPath, withTarget } = useSessionPage();
  const queries = useQueryClient();
  const { token } = search;
  const isOther = search.error === 'OTHER_ACCOUNT';
  // Loaded when it is asked for: it would add 100 kB to the first visit of every page of sessions.
  const leaveTo = async (href: string) => (await import('./sign-out.ts')).signOutTo(href, queries);
  // A changed address is reported by the account page, where the link in the e-mail leads by itself.
  const callbackURL = search.done === 'change' ? target : withTarget('/verify-email');
  const link = token && `/api/auth/verify-email?${new URLSearchParams({ token, callbackURL }).toString()}`;
  // Signed in first: now the link is valid.
  const follow = session?.user && !search.error ? link : undefined;
  useEffect(() => {
    if (follow) window.location.replace(follow);
  }, [follow]);
  if (!session || follow) return null;
  const email = session.user?.email ?? search.email;
  // Opened in another browser: the address is verified there, the person is not signed in here.
  if (!email)
    return <Navigate to="/sign-in" search={{ redirect_url: target, ...(search.error && { done: 'over' }) }} replace />;
  return (
    <VerifyNotice
      email={email}
      isVerified={session.user?.isVerified ?? false}
      signInHref={session.user ? undefined : withTarget('/sign-in')}
      outboxPath={outboxPath}
      continueHref={isOther ? '/portfolio' : target}
      failure={search.error && texts(isOther ? 'verifyOtherAccount' : 'verifyInvalid', { email })}
      signOut={isOther && session.user && link ? () => leaveTo(link) : undefined}
      sendAgain={async () => {
        const { error } = await auth.sendVerificationEmail({ email, callbackURL: withTarget('/verify-email') });
        return error ? authFailure(error) : undefined;
      }}
    />
  );
}
