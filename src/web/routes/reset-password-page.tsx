import { Anchor, Button } from '@mantine/core';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { ResetPasswordForm } from '#web/features/session/reset-password-form.tsx';
import { SessionCard } from '#web/features/session/session-card.tsx';
import { auth } from '#web/lib/auth.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

export function ResetPasswordPage() {
  const texts = useTexts('session');
  const { search, withTarget, enter } = useSessionPage();
  const { token } = search;
  const footer = (
    <Anchor component={AppLink} href={withTarget('/sign-in')}>
      {texts('backToSignIn')}
    </Anchor>
  );
  if (!token || search.error) {
    return (
      <SessionCard title={texts('resetTitle')} failure={texts('resetInvalid')} footer={footer}>
        <Button component={AppLink} href={withTarget('/forgot-password')} fullWidth>
          {texts('askAgain')}
        </Button>
      </SessionCard>
    );
  }
  return (
    <ResetPasswordForm
      reset={async (newPassword) => {
        const { error } = await auth.resetPassword({ newPassword, token });
        if (error) return authFailure(error);
        enter('/sign-in?done=reset');
        return undefined;
      }}
      footer={footer}
    />
  );
}
