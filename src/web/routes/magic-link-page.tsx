import { Anchor } from '@mantine/core';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { MailForm } from '#web/features/session/mail-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useSessionPage } from './use-session-page.ts';

/** What the sign-in library says when the server allows no session by a link. */
const NO_SESSION = 'failed_to_create_session';

export function MagicLinkPage() {
  const texts = useTexts('session');
  const { search, target, withTarget, outboxPath } = useSessionPage();
  return (
    <MailForm
      title={texts('linkTitle')}
      subtitle={texts('linkSubtitle')}
      submitLabel={texts('sendLink')}
      outboxPath={outboxPath}
      failure={search.error ? texts(search.error === NO_SESSION ? 'linkSecondFactor' : 'linkInvalid') : undefined}
      send={async (email) => {
        const { error } = await auth.signIn.magicLink({
          email,
          callbackURL: target,
          errorCallbackURL: withTarget('/magic-link'),
        });
        return error ? authFailure(error) : undefined;
      }}
      footer={
        <Anchor component={AppLink} href={withTarget('/sign-in')}>
          {texts('byPassword')}
        </Anchor>
      }
    />
  );
}
