import { useQuery } from '@tanstack/react-query';
import { statisticsQuery } from '#web/lib/statistics.ts';
import type { Statistics } from './summary-card.tsx';

/** Element statistics, fetched only once the first draft is complete and kept for a minute (E5, E9). */
export function useStatistics(url: string | null, isFirstDraftDone: boolean): Statistics {
  const isWanted = url !== null && isFirstDraftDone;
  const query = useQuery({ ...statisticsQuery(url ?? ''), enabled: isWanted });
  if (!isWanted || query.isPending) return null;
  return query.data ? { status: 'ready', categories: query.data } : { status: 'failed' };
}
