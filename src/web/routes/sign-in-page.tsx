import { Anchor, Text } from '@mantine/core';
import { useEffect } from 'react';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { SignInForm } from '#web/features/session/sign-in-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

export function SignInPage() {
  const texts = useTexts('session');
  const { search, session, target, withTarget, enter, leave } = useSessionPage();
  const isSignedIn = Boolean(session?.user);
  useEffect(() => {
    if (isSignedIn) leave(target);
  }, [isSignedIn, leave, target]);
  return (
    <SignInForm
      notice={search.done === 'reset' ? texts('resetDone') : undefined}
      forgotHref={withTarget('/forgot-password')}
      signIn={async (credentials) => {
        const { error } = await auth.signIn.email(credentials);
        if (error) return authFailure(error);
        enter(target);
        return undefined;
      }}
      footer={
        <>
          <Anchor component={AppLink} href={withTarget('/magic-link')}>{texts('byLink')}</Anchor>
          <Text>{texts('noAccount')} <Anchor component={AppLink} underline="always" href={withTarget('/sign-up')}>{texts('signUp')}</Anchor></Text>
          <Anchor component={AppLink} href="/portfolio?tab=demo">{texts('guest')}</Anchor>
        </>
      }
    />
  );
}
