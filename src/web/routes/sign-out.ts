import type { QueryClient } from '@tanstack/react-query';
import { authFailure } from '#web/features/session/auth-failure.ts';
import { tellOtherTabs } from '#web/lib/events.ts';
import { forgetKeptOf, tabStorage } from '#web/lib/kept-values.ts';
import { leaveSession, sessionQuery } from '#web/lib/session.ts';
import { expectSessionEnd } from './forget-session.ts';

/**
 * Signs out and goes on at `href` as a new page: nothing that was read for this person stays in memory, and no part of the old one asks
 * once more. Resolves to the sentence to show when it was refused.
 */
export async function signOutTo(href: string, queries: QueryClient): Promise<string | undefined> {
  // The sign-in client is large, and most visits never need it.
  const { auth } = await import('#web/lib/auth.ts');
  const { error } = await auth.signOut();
  if (error) return authFailure(error);
  expectSessionEnd(queries);
  forgetKeptOf(tabStorage(), queries.getQueryData(sessionQuery.queryKey)?.user?.id ?? null);
  leaveSession(queries);
  tellOtherTabs('left');
  window.location.assign(href);
  return undefined;
}
