import { z } from 'zod';
import { mapFilterKeys, type MapFilterKey, type MapFilters } from '#domain/portfolio/map-places.ts';
import { chosenValues, searchText } from '#web/lib/list-search.ts';

const filters = Object.fromEntries(mapFilterKeys.map((key) => [key, chosenValues])) as Record<
  MapFilterKey,
  typeof chosenValues
>;

/** What the address of the map contains. Tab, words and filters have the portfolio's names; what is not understood is left out. */
export const mapSearch = z.object({
  tab: z.enum(['mine', 'shared', 'demo']).optional().catch(undefined),
  q: searchText
    .pipe(z.string().max(200))
    .transform((words) => words || undefined)
    .optional()
    .catch(undefined),
  ...filters,
  /** Centre and zoom, as `formatView` writes them. */
  at: z.string().max(60).optional().catch(undefined),
  /** The query of the portfolio that the map was opened from: closing goes back there. */
  from: z.string().max(2000).optional().catch(undefined),
});
export type MapSearch = z.infer<typeof mapSearch>;

export function filtersOf(search: MapSearch): MapFilters {
  return Object.fromEntries(mapFilterKeys.filter((key) => search[key]).map((key) => [key, search[key]]));
}

/** The map for what the portfolio shows: `query` is the portfolio's, with or without its question mark. */
export function mapHref(query: string): string {
  const from = query.replace(/^\?/, '');
  const given = new URLSearchParams(from);
  const kept = new URLSearchParams(
    [...given].filter(([key]) => key in mapSearch.shape && key !== 'at' && key !== 'from'),
  );
  if (from) kept.set('from', from);
  return kept.size > 0 ? `/portfolio/map?${kept}` : '/portfolio/map';
}

/** Where the map's close button leads: the portfolio as it was, else the same tab. */
export function portfolioHref({ from, tab }: Pick<MapSearch, 'from' | 'tab'>): string {
  const query = from ?? (tab ? `tab=${tab}` : '');
  return query ? `/portfolio?${query}` : '/portfolio';
}
