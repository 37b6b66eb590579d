import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LocationHit } from '#contract/locations.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';

export type Tab = 'mine' | 'shared' | 'demo';

/** As many as a hosted search service returns per request. */
const HITS_PER_PAGE = 1000;

/** All projects of a tab at their places: filters then respond immediately. */
const locationsQuery = (tab: Tab) =>
  queryOptions({
    queryKey: ['projects', 'locations', tab],
    queryFn: ({ signal }) => readAll(tab, signal),
    staleTime: 60_000,
  });

export const tabsQuery = queryOptions({
  queryKey: ['projects', 'tabs'],
  queryFn: () => answerOf(api.api.portfolio.tabs.$get()),
});

async function readAll(tab: Tab, signal: AbortSignal): Promise<LocationHit[]> {
  const hits: LocationHit[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const query = { tab, hitsPerPage: String(HITS_PER_PAGE), page: String(page) };
    const answer = await answerOf(api.api.locations.search.$get({ query }, { init: { signal } }));
    hits.push(...answer.hits);
    pages = answer.nbPages;
  }
  return hits;
}

/** The projects of a tab, kept up to date by events. `tab` is undefined while it is not known who looks. */
export function useLocations(tab: Tab | undefined): { hits?: LocationHit[]; failure?: string; retry: () => void } {
  const queries = useQueryClient();
  const { queryKey } = locationsQuery(tab ?? 'demo');
  const { data, error, refetch } = useQuery({ ...locationsQuery(tab ?? 'demo'), enabled: tab !== undefined });
  useProjectEvents(({ projectId, status }) => {
    const known = queries.getQueryData(queryKey)?.find(({ objectID }) => objectID === projectId);
    // Progress is not shown here; another status may come with a model and a size.
    if (known?.project_status !== status) void queries.invalidateQueries({ queryKey });
  });
  return { hits: data, failure: error && !data ? sentenceOf(error) : undefined, retry: () => void refetch() };
}
