import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session.ts';

/** What was read belongs to the person who left, or to another team. Who is there now decides what is read again. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  const [sessionKey] = sessionQuery.queryKey;
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
  await queries.resetQueries({ queryKey: sessionQuery.queryKey });
}
