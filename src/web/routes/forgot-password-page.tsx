import { Anchor } from '@mantine/core';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { MailForm } from '#web/features/session/mail-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

export function ForgotPasswordPage() {
  const texts = useTexts('session');
  const { withTarget, outboxPath } = useSessionPage();
  return (
    <MailForm
      title={texts('forgotTitle')}
      subtitle={texts('forgotSubtitle')}
      submitLabel={texts('sendLink')}
      outboxPath={outboxPath}
      send={async (email) => {
        const { error } = await auth.requestPasswordReset({ email, redirectTo: '/reset-password' });
        return error ? authFailure(error) : undefined;
      }}
      footer={
        <Anchor component={AppLink} href={withTarget('/sign-in')}>
          {texts('backToSignIn')}
        </Anchor>
      }
    />
  );
}
