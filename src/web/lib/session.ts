import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StaffAct } from '#domain/access/staff-rights.ts';
import { answerOf, api } from './api.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => answerOf(api.api.session.$get()),
  staleTime: 60_000,
});

/** Who is looking. `data` is undefined while the first answer is awaited; `data.user` is null for a guest. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Whether the reader's role at the operator includes this: what they may not do is not offered. False until it is known. */
export function useMayStaff(act: StaffAct): boolean {
  return useSession().data?.user?.staffActs?.includes(act) ?? false;
}
