import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import type { GroupKey } from '#domain/portfolio/columns.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { afterEvent, needsReload, patchRows } from './patch-rows.ts';
import { changeHeldRows, facetsQuery, heldRows, rowsQuery, type Facets, type RowsView } from './portfolio-queries.ts';

/** So many rows are read ahead; more come when the reader scrolls to their end. */
const HELD_ROWS = 10_000;

/** What a view contains at the moment: nothing while it is pending, `failure` when it could not be read. */
export type Content = {
  rows?: readonly PortfolioRow[];
  /** What `rows` are grouped by: of the view before while they are. */
  group: GroupKey | undefined;
  facets?: Facets;
  failure?: string;
  /** What is shown belongs to the view before. */
  isOld: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** The projects of a view, read ahead page by page and kept up to date by events. `view` is undefined while it is not known who looks. */
export function usePortfolio(view: RowsView | undefined): Content {
  const isEnabled = view !== undefined;
  const wanted = view ?? { tab: 'demo', filters: {} };
  const { data, error, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery({ ...rowsQuery(wanted), enabled: isEnabled });
  const [group, setGroup] = useState(wanted.group);
  if (!isPlaceholderData && group !== wanted.group) setGroup(wanted.group);
  const facets = useQuery({ ...facetsQuery(wanted), enabled: isEnabled });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const canLoad = hasNextPage && !isFetching && !isPlaceholderData;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  const isReadAhead = (rows?.length ?? 0) < HELD_ROWS && !isFetchNextPageError;
  useEffect(() => {
    if (isReadAhead) loadMore();
  }, [isReadAhead, loadMore]);
  useRowEvents();
  const isKnown = isEnabled && rows !== undefined;
  return {
    rows: isKnown ? rows : undefined,
    group,
    facets: isEnabled ? facets.data : undefined,
    // Rows that were read before stay on screen when reading them again fails.
    failure: !rows && error ? sentenceOf(error) : undefined,
    isOld: isPlaceholderData,
    hasMore: hasNextPage,
    loadMore,
    retry: () => void Promise.all([refetch(), facets.refetch()]),
  };
}

/** Progress is written into the rows that are held; anything else is read again, in place. */
function useRowEvents() {
  const queries = useQueryClient();
  useProjectEvents((event) => {
    const isStale = needsReload(heldRows(queries), event);
    changeHeldRows(queries, (pages) => patchRows(pages, event.projectId, (row) => afterEvent(row, event)));
    if (!isStale) return;
    void queries.invalidateQueries({ queryKey: ['projects'] });
    void queries.invalidateQueries({ queryKey: ['usage'] });
  });
}
