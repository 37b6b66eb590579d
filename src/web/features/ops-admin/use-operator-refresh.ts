import { useQueryClient } from '@tanstack/react-query';

/** Reads who runs this installation again, in the console and wherever it is shown. */
export function useOperatorRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['ops', 'operator'] }),
      queries.invalidateQueries({ queryKey: ['operator'] }),
    ]);
}
