import { Navigate } from '@tanstack/react-router';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { VerifyNotice } from '#web/features/session/verify-notice.tsx';
import { auth } from '#web/lib/auth.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useSessionPage } from './use-session-page.ts';

export function VerifyEmailPage() {
  const texts = useTexts('session');
  const { search, session, target, outboxPath, withTarget } = useSessionPage();
  if (!session) return null;
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
      failure={search.error ? texts('verifyInvalid') : undefined}
      sendAgain={async () => {
        const { error } = await auth.sendVerificationEmail({ email, callbackURL: withTarget('/verify-email') });
        return error ? authFailure(error) : undefined;
      }}
    />
  );
}
