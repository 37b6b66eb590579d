import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { SessionState } from '#contract/session.ts';
import type { StaffAct } from '#domain/access/staff-rights.ts';
import { answerOf, api } from './api.ts';

const SESSION = ['session'];
const ENDED = ['session-ended'];
const LEFT = ['session-left'];

export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ client }): Promise<SessionState> => {
    const answer = await answerOf(api.api.session.$get());
    const shown = client.getQueryData<SessionState>(SESSION);
    const isEnd = Boolean(shown?.user) && !answer.user && client.getQueryData(LEFT) !== true;
    client.setQueryData(ENDED, isEnd ? answer : null);
    return shown && isEnd ? shown : answer;
  },
  staleTime: 60_000,
});

/**
 * The session that follows one which ended by itself; null while none did. Until the reader has answered to that, `useSession` keeps the
 * ended one, so that the page stays as it was, with what is typed in it.
 */
export function useEndedSession(): SessionState | null {
  return useQuery<SessionState | null>({ queryKey: ENDED, queryFn: () => null, enabled: false }).data ?? null;
}

/** Asks whether the session has ended by itself: the page then says so, and what failed because of that needs no words of its own. */
export async function hasSessionEnded(queries: QueryClient): Promise<boolean> {
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  return Boolean(queries.getQueryData(ENDED));
}

/** Goes on with the session that follows an ended one. */
export function acceptSessionEnd(queries: QueryClient, next: SessionState): void {
  queries.setQueryData(ENDED, null);
  queries.setQueryData(SESSION, next);
}

/** Says that the reader has signed out: nothing of the session is kept on the screen. */
export const leaveSession = (queries: QueryClient) => void queries.setQueryData(LEFT, true);

/** Who is looking. `data` is undefined while the first answer is awaited; `data.user` is null for a guest. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Whether the reader's role at the operator includes this: what they may not do is not offered. False until it is known. */
export function useMayStaff(act: StaffAct): boolean {
  return useSession().data?.user?.staffActs?.includes(act) ?? false;
}
