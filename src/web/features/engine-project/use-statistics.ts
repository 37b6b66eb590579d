import { useQuery } from '@tanstack/react-query';
import { parseElementStatistics } from '#domain/engine/element-statistics.ts';
import type { Statistics } from './summary-card.tsx';

const CACHE_MS = 60_000;

async function readStatistics(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return parseElementStatistics(await response.json());
}

/** Element statistics, fetched only once the first draft is complete and kept for a minute (E5, E9). */
export function useStatistics(url: string | null, isFirstDraftDone: boolean): Statistics {
  const isWanted = url !== null && isFirstDraftDone;
  const query = useQuery({ queryKey: ['statistics', url], queryFn: () => readStatistics(url ?? ''), enabled: isWanted, staleTime: CACHE_MS, retry: 1 });
  if (!isWanted || query.isPending) return null;
  return query.data ? { status: 'ready', categories: query.data } : { status: 'failed' };
}
