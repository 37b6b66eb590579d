import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { tellOtherTabs } from '#web/lib/events.ts';
import { forgetKeptOf, tabStorage } from '#web/lib/kept-values.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { expectSessionEnd, forgetSession } from './forget-session.ts';

/** The sign-in client is large, and most visits never need it. */
const loadAuth = () => import('#web/lib/auth.ts');

/**
 * Signs out and goes on at `href` as a new page: nothing that was read for this person stays in memory, and no part of the old one asks
 * once more. Resolves to the sentence to show when it was refused.
 */
export async function signOutTo(href: string, queries: QueryClient): Promise<string | undefined> {
  const { auth } = await loadAuth();
  const { error } = await auth.signOut();
  if (error) return authFailure(error);
  expectSessionEnd(queries);
  forgetKeptOf(tabStorage(), queries.getQueryData(sessionQuery.queryKey)?.user?.id ?? null);
  tellOtherTabs();
  window.location.assign(href);
  return undefined;
}

/** What the top bar can do with the session; each says how it went. */
export function useSessionActions() {
  const texts = useTexts('shell');
  const queries = useQueryClient();
  const router = useRouter();

  async function signOut() {
    const reason = await signOutTo(router.buildLocation({ to: '/portfolio' }).href, queries);
    if (reason) notifyFailure(texts('signOutFailed', { reason }));
  }

  async function switchTeam(teamId: string) {
    try {
      const session = await answerOf(api.api.session.team.$post({ json: { teamId } }));
      await router.navigate({ to: '/portfolio' });
      await forgetSession(queries);
      notifyDone(texts('teamSwitched', { name: session.team?.name ?? '' }));
    } catch (error) {
      notifyFailure(texts('teamSwitchFailed', { reason: sentenceOf(error) }));
    }
  }

  async function resendVerification(email: string | undefined) {
    if (!email) return;
    const { auth } = await loadAuth();
    const { error } = await auth.sendVerificationEmail({ email, callbackURL: '/verify-email' });
    if (error) notifyFailure(authFailure(error));
    else notifyDone(texts('unverifiedSent'));
  }

  return { signOut, switchTeam, resendVerification };
}
