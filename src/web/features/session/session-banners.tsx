import { Anchor, UnstyledButton } from '@mantine/core';
import type { SessionState } from '#contract/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import css from './session-banners.module.css';

type SessionBannersProps = { session: SessionState | undefined; isOnline: boolean; onResend: () => void };

/** What applies to every page: no connection, no encryption, an address that is not verified yet. */
export function SessionBanners({ session, isOnline, onResend }: SessionBannersProps) {
  const texts = useTexts('shell');
  const user = session?.user;
  return (
    <>
      {!isOnline && <Banner tone="neutral" text={texts('offline')} />}
      {session?.isInsecure && <Banner tone="late" text={texts('insecure')} />}
      {user?.needsSecondFactor && (
        <Banner tone="attention" text={texts('needsSecondFactor')}>
          <Anchor component={AppLink} href="/profile" className={css.link}>
            {texts('setUpSecondFactor')}
          </Anchor>
        </Banner>
      )}
      {user?.isVerified && !user.isStaff && !session?.team && (
        <Banner tone="neutral" text={texts('noTeam')}>
          <Anchor component={AppLink} href="/team" className={css.link}>
            {texts('noTeamLink')}
          </Anchor>
        </Banner>
      )}
      {user && !user.isVerified && (
        <Banner tone="attention" text={texts('unverified', { email: user.email })}>
          {session.outboxPath && (
            <Anchor component={AppLink} href={session.outboxPath} className={css.link}>
              {texts('unverifiedOutbox')}
            </Anchor>
          )}
          <UnstyledButton onClick={onResend} className={css.link}>
            {texts('unverifiedResend')}
          </UnstyledButton>
        </Banner>
      )}
    </>
  );
}
