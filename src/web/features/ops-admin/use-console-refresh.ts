import { useQueryClient } from '@tanstack/react-query';

/** Refreshes what the console shows after an act. */
export function useConsoleRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['ops'] });
}
