import { useQuery } from '@tanstack/react-query';
import { promisedTimes, type PromisedTimes } from '#domain/operations/promised-times.ts';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { answerOf, api } from './api.ts';
import { said } from './said.ts';

/** What everybody may know of who runs this installation. */
export const operatorQuery = {
  queryKey: ['operator'],
  queryFn: () => answerOf(api.api.operator.$get()),
  staleTime: Infinity,
};

/** How long the operator promises that something takes, in the reader's language; until it is known, the usual times. */
export function usePromisedTimes(): PromisedTimes {
  const { estimate, start, newDate } = useQuery(operatorQuery).data?.promises ?? promisedTimes();
  return { estimate: said(estimate), start: said(start), newDate: said(newDate) };
}

/** What prices are in, where no answer says it beside them; dollars until it is known. */
export function useCurrency(): string {
  return useQuery(operatorQuery).data?.currency ?? DEFAULT_CURRENCY;
}
