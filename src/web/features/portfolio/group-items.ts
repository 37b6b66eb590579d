import type { FacetValue, PortfolioRow } from '#contract/portfolio.ts';
import type { GroupKey } from '#domain/portfolio/columns.ts';
import { groupValue } from '#domain/portfolio/group-value.ts';

/** One line of the list: the head of a group, or a project. */
export type ListItem = { kind: 'group'; key: string; value: string | null; count: number | undefined; isOpen: boolean } | { kind: 'row'; key: string; row: PortfolioRow };

type Grouping = { group: GroupKey | undefined; counts: readonly FacetValue[] | undefined; closed: ReadonlySet<string> };

/** The key of a group in the set of closed ones. */
export const groupItemKey = (value: string | null) => `group:${value ?? ''}`;

/** Rows in the server's order with a head before each group; rows of closed groups are left out. */
export function listItems(rows: readonly PortfolioRow[], { group, counts, closed }: Grouping): ListItem[] {
  if (!group) return rows.map((row) => ({ kind: 'row', key: row.id, row }));
  const items: ListItem[] = [];
  const known = new Map(counts?.map(({ value, count }) => [value, count]));
  let current: string | null | undefined;
  for (const row of rows) {
    const value = groupValue(row, group);
    const key = groupItemKey(value);
    const isOpen = !closed.has(key);
    if (value !== current) items.push({ kind: 'group', key, value, count: known.get(value), isOpen });
    current = value;
    if (isOpen) items.push({ kind: 'row', key: row.id, row });
  }
  return items;
}
