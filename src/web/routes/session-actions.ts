import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { forgetSession } from './forget-session.ts';
import { signOutTo } from './sign-out.ts';

/** The sign-in client is large, and most visits never need it. */
const loadAuth = () => import('#web/lib/auth.ts');

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
