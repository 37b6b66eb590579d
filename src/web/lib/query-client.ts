import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { sessionQuery } from './session.ts';

/** Answers that are the caller's to settle are not asked for again; a server that restarts is. */
const isWorthAnotherTry = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Signed out elsewhere, or no longer in the team: then who is looking is asked again, and the page follows. */
const mayTellOfSession = (error: Error) => error instanceof ApiError && (error.status === 401 || error.status === 403);
const isSessionEnd = (error: Error) => error instanceof ApiError && error.status === 401;

export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!mayTellOfSession(error)) return;
        // What is shown stays as it was when the session has ended; who is looking is asked next.
        if (isSessionEnd(error) && query.state.data !== undefined) query.setState({ status: 'success', error: null });
        void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
  return queries;
}
