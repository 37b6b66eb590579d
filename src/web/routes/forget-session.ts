import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session.ts';

const OWN_ACT = ['session-own-act'];

/** Says that the session ends by the reader's own wish: calls that are refused from now on are no news. Holds until `forgetSession`. */
export const expectSessionEnd = (queries: QueryClient) => void queries.setQueryData(OWN_ACT, true);

export const isSessionEndExpected = (queries: QueryClient) => queries.getQueryData(OWN_ACT) === true;

/** What was read belongs to the person who left, or to another team. Who is there now decides what is read again. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  const [sessionKey] = sessionQuery.queryKey;
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
  await queries.resetQueries({ queryKey: sessionQuery.queryKey });
}
