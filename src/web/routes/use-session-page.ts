import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { tabStorage, takeAlong } from '#web/lib/kept-values.ts';
import { redirectTarget } from '#web/lib/redirect-target.ts';
import { useSession } from '#web/lib/session.ts';

const sessionRoute = getRouteApi('/session');

/** What the session pages share: where to go afterwards, and links to each other that keep it. */
export function useSessionPage() {
  const search = sessionRoute.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  const { data: session } = useSession();
  const target = redirectTarget(search.redirect_url);
  const withTarget = (path: string) => `${path}?redirect_url=${encodeURIComponent(target)}`;
  /** Forgets what a guest or another person saw, and goes on; with what was typed on the page that this leads back to. */
  const enter = (path: string) => {
    takeAlong(tabStorage(), target.split(/[?#]/)[0] ?? target);
    queries.clear();
    router.history.push(path);
  };
  /** The same for a person who is signed in already: there is nothing to come back to. */
  const leave = useCallback((path: string) => router.history.replace(path), [router]);
  return { leave, search, session, target, withTarget, enter, outboxPath: session?.outboxPath ?? null };
}
