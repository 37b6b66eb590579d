import { z } from 'zod';
import { columns, filterKeys, groupKeys, type ColumnKey, type FilterKey } from '#domain/portfolio/columns.ts';
import { chosenValues, searchText } from '#web/lib/list-search.ts';

const columnKeys = columns.map(({ key }) => key);
const filters = Object.fromEntries(filterKeys.map((key) => [key, chosenValues])) as Record<
  FilterKey,
  typeof chosenValues
>;

/** What the address of the portfolio contains; what is not understood is left out. */
export const portfolioSearch = z.object({
  tab: z.enum(['mine', 'shared', 'demo']).optional().catch(undefined),
  view: z.enum(['grid', 'list']).optional().catch(undefined),
  q: searchText
    .pipe(z.string().trim().max(200))
    .transform((words) => words || undefined)
    .optional()
    .catch(undefined),
  sort: z
    .enum(columnKeys as [ColumnKey, ...ColumnKey[]])
    .optional()
    .catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  group: z.enum(groupKeys).optional().catch(undefined),
  ...filters,
});
export type PortfolioSearch = z.infer<typeof portfolioSearch>;
export type PortfolioTab = NonNullable<PortfolioSearch['tab']>;
export type ViewMode = NonNullable<PortfolioSearch['view']>;
export type Filters = Pick<PortfolioSearch, FilterKey>;

/** The filters of an address, of the keys that the reader is offered. */
export function filtersOf(search: PortfolioSearch, keys: readonly FilterKey[]): Filters {
  return Object.fromEntries(keys.filter((key) => search[key]).map((key) => [key, search[key]]));
}

/** The next order of a column: ascending, descending, none. */
export function nextSort(
  search: Pick<PortfolioSearch, 'sort' | 'direction'>,
  key: ColumnKey,
): Pick<PortfolioSearch, 'sort' | 'direction'> {
  if (search.sort !== key) return { sort: key, direction: undefined };
  return search.direction === 'desc' ? { sort: undefined, direction: undefined } : { sort: key, direction: 'desc' };
}
