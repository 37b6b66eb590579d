import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: () => answerOf(api.api.session.$get()), staleTime: 60_000 });

/** Who is looking. `data` is undefined while the first answer is awaited; `data.user` is null for a guest. */
export function useSession() {
  return useQuery(sessionQuery);
}
