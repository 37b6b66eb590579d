import { useQueryClient } from '@tanstack/react-query';

/** Reads again what changes with a plan: the plan, its invoices and its receipts. */
export function usePlanRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const queryKey of [['billing'], ['invoices'], ['receipts']]) await queries.invalidateQueries({ queryKey });
  };
}
