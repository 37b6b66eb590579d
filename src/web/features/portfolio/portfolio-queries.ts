import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ColumnKey, GroupKey } from '#domain/portfolio/columns.ts';
import { answerOf, api } from '#web/lib/api.ts';
import type { RowPage, RowPages } from './patch-rows.ts';
import type { Filters, PortfolioTab } from './view-state.ts';

/** Few rows first, so that something is seen; then many per request. */
const FIRST_PAGE = 100;
const PAGE = 500;

/** Which projects, and how they are put in order. */
export type RowsView = {
  tab: PortfolioTab;
  q?: string;
  filters: Filters;
  sort?: ColumnKey;
  direction?: 'asc' | 'desc';
  group?: GroupKey;
};
type PageParam = { cursor?: string; limit: number };

const ROWS_KEY = ['projects', 'rows'] as const;

/** The projects of a view, page by page. What was shown stays until the next view of the same tab has come. */
export function rowsQuery({ tab, q, filters, sort, direction, group }: RowsView) {
  return infiniteQueryOptions({
    queryKey: [...ROWS_KEY, tab, { q, filters, sort, direction, group }],
    queryFn: ({ pageParam: { cursor, limit } }): Promise<RowPage> =>
      answerOf(
        api.api.portfolio.$get({ query: { tab, q, ...filters, sort, direction, group, cursor, limit: String(limit) } }),
      ),
    initialPageParam: { limit: FIRST_PAGE } as PageParam,
    getNextPageParam: ({ nextCursor }): PageParam | undefined =>
      nextCursor === null ? undefined : { cursor: nextCursor, limit: PAGE },
    placeholderData: (previous, query) => (query?.queryKey[2] === tab ? keepPreviousData(previous) : undefined),
    // Events tell what changes: thousands of rows are not read again for a look at another window.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 3,
    staleTime: 60_000,
  });
}

/** How many projects a view contains, and how they are distributed. */
export function facetsQuery({ tab, q, filters }: Pick<RowsView, 'tab' | 'q' | 'filters'>) {
  return queryOptions({
    queryKey: ['projects', 'facets', tab, { q, filters }],
    queryFn: () => answerOf(api.api.portfolio.facets.$get({ query: { tab, q, ...filters } })),
    placeholderData: (previous, query) => (query?.queryKey[2] === tab ? keepPreviousData(previous) : undefined),
    staleTime: 60_000,
  });
}
export type Facets = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof facetsQuery>['queryFn']>>>>;

export const tabsQuery = queryOptions({
  queryKey: ['projects', 'tabs'],
  queryFn: () => answerOf(api.api.portfolio.tabs.$get()),
});
export type Tabs = Awaited<ReturnType<NonNullable<typeof tabsQuery.queryFn>>>;

/** All lists of rows that are held. */
export function heldRows(queries: QueryClient): RowPages[] {
  return queries.getQueriesData<RowPages>({ queryKey: ROWS_KEY }).flatMap(([, data]) => data ?? []);
}

/** Changes all lists of rows that are held. */
export function changeHeldRows(queries: QueryClient, change: (pages: RowPages) => RowPages): void {
  queries.setQueriesData<RowPages>({ queryKey: ROWS_KEY }, (data) => data && change(data));
}
