import { Anchor, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { authFailure, type AuthRefusal } from '#web/features/session/auth-failure.ts';
import { SecondFactorForm } from '#web/features/session/second-factor-form.tsx';
import { SignInForm } from '#web/features/session/sign-in-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

/** What was done, or is to be done, by the link that led here. */
const notices = {
  reset: 'resetDone',
  link: 'signInForLink',
  change: 'signInForChange',
  verified: 'verifiedBefore',
  changed: 'changedBefore',
  superseded: 'changeSuperseded',
  over: 'verifyOver',
} as const;

export function SignInPage() {
  const texts = useTexts('session');
  const { search, session, target, withTarget, enter, leave } = useSessionPage();
  const [isHalfway, setIsHalfway] = useState(false);
  const isSignedIn = Boolean(session?.user);
  useEffect(() => {
    if (isSignedIn) leave(target);
  }, [isSignedIn, leave, target]);
  const finish = (error: AuthRefusal | null) => {
    if (error) return authFailure(error);
    enter(target);
    return undefined;
  };
  if (isHalfway) {
    return (
      <SecondFactorForm
        verifyCode={async (code) => finish((await auth.twoFactor.verifyTotp({ code })).error)}
        verifyBackupCode={async (code) => finish((await auth.twoFactor.verifyBackupCode({ code })).error)}
        footer={
          <Anchor component="button" onClick={() => setIsHalfway(false)}>
            {texts('backToSignIn')}
          </Anchor>
        }
      />
    );
  }
  return (
    <SignInForm
      notice={search.done && texts(notices[search.done])}
      forgotHref={withTarget('/forgot-password')}
      email={search.email}
      signIn={async (credentials) => {
        const { data, error } = await auth.signIn.email(credentials);
        if (!data || !asksForCode(data)) return finish(error);
        setIsHalfway(true);
        return undefined;
      }}
      footer={
        <>
          <Anchor component={AppLink} href={withTarget('/magic-link')}>
            {texts('byLink')}
          </Anchor>
          <Text>
            {texts('noAccount')}{' '}
            <Anchor component={AppLink} underline="always" href={withTarget('/sign-up')}>
              {texts('signUp')}
            </Anchor>
          </Text>
          <Anchor component={AppLink} href="/order">
            {texts('price')}
          </Anchor>
          <Anchor component={AppLink} href="/portfolio?tab=demo">
            {texts('guest')}
          </Anchor>
        </>
      }
    />
  );
}

/** The password was right, and the account has a second factor. */
const asksForCode = (answer: object) => 'twoFactorRedirect' in answer && answer.twoFactorRedirect === true;
