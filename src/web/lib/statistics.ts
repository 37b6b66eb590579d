import { queryOptions } from '@tanstack/react-query';
import { parseElementStatistics } from '#domain/engine/element-statistics.ts';

/** Kept for a minute (ordering.md §9). */
const CACHE_MS = 60_000;

async function readStatistics(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return parseElementStatistics(await response.json());
}

/** Element statistics of a conversion, by the address of their file (E9). */
export const statisticsQuery = (url: string) =>
  queryOptions({ queryKey: ['statistics', url], queryFn: () => readStatistics(url), staleTime: CACHE_MS, retry: 1 });
