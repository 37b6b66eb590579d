import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SessionState } from '#contract/session.ts';
import { onRefusal } from '#web/lib/api.ts';
import { restartEvents } from '#web/lib/events.ts';
import { acceptSessionEnd, sessionQuery, useEndedSession } from '#web/lib/session.ts';
import { isSessionEndExpected } from './forget-session.ts';

/**
 * Follows who is looking: the stream of events and what was read belong to one person and one team. `hasEnded`: somebody is no longer
 * signed in although they did not sign out on this page; `isKept`: and the page stays, because they signed out nowhere. `turn` counts the
 * people of this tab.
 */
export function useSessionChange(session: SessionState | undefined) {
  const queries = useQueryClient();
  const router = useRouter();
  const before = useRef<SessionState>(undefined);
  // Signing in, out and changing teams forget the session first (forget-session.ts); an end that nobody asked for does not.
  const isOwnAct = useRef(true);
  const [hasEnded, setHasEnded] = useState(false);
  const [reader, setReader] = useState<{ userId?: string; turn: number }>({ turn: 0 });
  const ended = useEndedSession();
  const userId = session?.user?.id;
  // Another person in the same tab: no form of the last one stays open. Coming back after the session ended is no other person.
  if (userId && userId !== reader.userId) setReader({ userId, turn: reader.userId ? reader.turn + 1 : reader.turn });
  useEffect(
    () =>
      onRefusal(({ status }) => {
        if (status === 401 && queries.getQueryData(sessionQuery.queryKey)?.user)
          void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [queries],
  );
  useEffect(() => {
    if (!session) {
      isOwnAct.current = true;
      return;
    }
    const earlier = before.current;
    const wasOwnAct = isOwnAct.current;
    before.current = session;
    isOwnAct.current = false;
    if (!earlier || identityOf(earlier) === identityOf(session)) return;
    restartEvents();
    const isEnd = Boolean(earlier.user) && !session.user && !wasOwnAct && !isSessionEndExpected(queries);
    setHasEnded(isEnd);
    if (!isEnd) void router.invalidate();
    const isStillIn = session.teams.some(({ id }) => id === earlier.team?.id);
    // Removed, or signed out elsewhere: nothing of the team stays on the screen.
    if (earlier.team && !isStillIn)
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  }, [session, queries, router]);
  const dismiss = () => {
    setHasEnded(false);
    if (!ended) return;
    isOwnAct.current = true;
    acceptSessionEnd(queries, ended);
  };
  return { hasEnded: hasEnded || ended !== null, isKept: ended !== null, turn: reader.turn, dismiss };
}

const identityOf = ({ user, team }: SessionState) => `${user?.id}:${team?.id}`;
