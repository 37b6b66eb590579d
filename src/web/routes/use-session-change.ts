import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionState } from '#contract/session.ts';
import { restartEvents } from '#web/lib/events.ts';
import { sessionQuery } from '#web/lib/session.ts';

/** Follows who is looking: the stream of events and what was read belong to one person and one team. */
export function useSessionChange(session: SessionState | undefined): void {
  const queries = useQueryClient();
  const before = useRef<SessionState>(undefined);
  useEffect(() => {
    if (!session) return;
    const earlier = before.current;
    before.current = session;
    if (!earlier || identityOf(earlier) === identityOf(session)) return;
    restartEvents();
    const isStillIn = session.teams.some(({ id }) => id === earlier.team?.id);
    // Removed, or signed out elsewhere: nothing of the team stays on the screen.
    if (earlier.team && !isStillIn) void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  }, [session, queries]);
}

const identityOf = ({ user, team }: SessionState) => `${user?.id}:${team?.id}`;
