import { useQueryClient } from '@tanstack/react-query';

/** Reads again what changes with a plan: the plan, its invoices and its receipts. */
export function usePlanRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [['billing'], ['invoices'], ['receipts']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}
