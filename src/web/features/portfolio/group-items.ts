import type { FacetValue, PortfolioRow } from '#contract/portfolio.ts';
import type { GroupKey } from '#domain/portfolio/columns.ts';
import { groupValue } from '#domain/portfolio/group-value.ts';

/** One line of the list: the head of a group, or a project. */
export type ListItem =
  | { kind: 'group'; key: string; value: string | null; count: number | undefined; isOpen: boolean }
  | { kind: 'row'; key: string; row: PortfolioRow };

type Grouping = { group: GroupKey | undefined; counts: readonly FacetValue[] | undefined; closed: ReadonlySet<string> };

/** The key of a group in the set of closed ones. */
const groupItemKey = (value: string | null) => `group:${value ?? ''}`;

/**
 * Rows with a head before each group, groups in the order in which the server sends them; rows of closed groups are left out. A group has one
 * head, also while a row that an event has changed is still among those of its former group.
 */
export function listItems(rows: readonly PortfolioRow[], { group, counts, closed }: Grouping): ListItem[] {
  if (!group) return rows.map(itemOf);
  const known = new Map(counts?.map(({ value, count }) => [value, count]));
  const groups = Map.groupBy(rows, (row) => groupValue(row, group));
  return [...groups].flatMap(([value, members]): ListItem[] => {
    const key = groupItemKey(value);
    const isOpen = !closed.has(key);
    return [{ kind: 'group', key, value, count: known.get(value), isOpen }, ...(isOpen ? members.map(itemOf) : [])];
  });
}

const itemOf = (row: PortfolioRow): ListItem => ({ kind: 'row', key: row.id, row });
