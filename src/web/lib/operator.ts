import { useQuery } from '@tanstack/react-query';
import { promisedTimes, type PromisedTimes } from '#domain/operations/promised-times.ts';
import { answerOf, api } from './api.ts';

/** What everybody may know of who runs this installation. */
export const operatorQuery = {
  queryKey: ['operator'],
  queryFn: () => answerOf(api.api.operator.$get()),
  staleTime: Infinity,
};

/** How long the operator promises that something takes; until it is known, the usual times. */
export function usePromisedTimes(): PromisedTimes {
  return useQuery(operatorQuery).data?.promises ?? promisedTimes();
}
