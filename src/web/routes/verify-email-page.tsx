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
  const { token } = search;
  // Signed in first: now the link holds.
  const link =
    session?.user && token
      ? `/api/auth/verify-email?${new URLSearchParams({ token, callbackURL: withTarget('/verify-email') }).toString()}`
      : undefined;
  useEffect(() => {
    if (link) window.location.replace(link);
  }, [link]);
  if (!session || link) return null;
  const email = session.user?.email ?? search.email;
  // Opened in another browser: the address is verified there, the person is not signed in here.
  if (!email) return <Navigate to="/sign-in" search={{ redirect_url: target }} replace />;
  return (
    <VerifyNotice
      email={email}
      isVerified={session.user?.isVerified ?? false}
      signInHref={session.user ? undefined : withTarget('/sign-in')}
      outboxPath={outboxPath}
      continueHref={target}
      failure={search.error && texts(search.error === 'OTHER_ACCOUNT' ? 'verifyOtherAccount' : 'verifyInvalid')}
      sendAgain={async () => {
        const { error } = await auth.sendVerificationEmail({ email, callbackURL: withTarget('/verify-email') });
        return error ? authFailure(error) : undefined;
      }}
    />
  );
}
