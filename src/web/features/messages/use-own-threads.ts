import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';
import { useMessageEvents } from '#web/lib/events.ts';

export const ownThreadsQuery = queryOptions({
  queryKey: ['talk-threads'],
  queryFn: () => answerOf(api.api.messages.$get()),
});

/** The caller's threads, the latest first, read again whenever somebody wrote. */
export function useOwnThreads(isEnabled: boolean) {
  const queries = useQueryClient();
  useMessageEvents(() => void queries.invalidateQueries({ queryKey: ownThreadsQuery.queryKey }));
  return useQuery({ ...ownThreadsQuery, enabled: isEnabled });
}
