import { Anchor, Text } from '@mantine/core';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { SignUpForm } from '#web/features/session/sign-up-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { browserOfReader } from '#web/lib/browser-of-reader.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

export function SignUpPage() {
  const texts = useTexts('session');
  const { search, withTarget, enter } = useSessionPage();
  return (
    <SignUpForm
      email={search.email}
      signUp={async (account) => {
        const { error } = await auth.signUp.email({
          ...account,
          browser: browserOfReader(),
          callbackURL: withTarget('/verify-email'),
        });
        if (error) return authFailure(error);
        // The answer is the same where the address has an account: only its mail tells.
        enter(`${withTarget('/verify-email')}&email=${encodeURIComponent(account.email)}`);
        return undefined;
      }}
      footer={
        <Text>
          {texts('haveAccount')}{' '}
          <Anchor component={AppLink} underline="always" href={withTarget('/sign-in')}>
            {texts('signIn')}
          </Anchor>
        </Text>
      }
    />
  );
}
