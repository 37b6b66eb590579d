import { useMemo } from 'react';
import { columnsFor, filterKeysFor, type Column, type FilterKey } from '#domain/portfolio/columns.ts';
import type { RowsView, Tabs } from './portfolio-queries.ts';
import { chooseTab, type TabCounts } from './tab-rules.ts';
import { filtersOf, type PortfolioSearch, type PortfolioTab, type ViewMode } from './view-state.ts';

/** Who looks at the portfolio. `isMember`: works for a team; undefined until it is known, false for a guest and before the address is verified. */
export type PortfolioReader = {
  isMember: boolean | undefined;
  isGuest: boolean;
  isStaff: boolean;
  userId: string | undefined;
};

export type View = {
  tab: PortfolioTab;
  mode: ViewMode;
  counts: TabCounts;
  isPartner: boolean;
  columns: readonly Column[];
  filterKeys: readonly FilterKey[];
  /** What to ask the server for; undefined while it is not known whether the reader may. */
  rows: RowsView | undefined;
};

/** What an address means for a reader: the tab that is open to them, the columns and filters that they are offered (P1-P4, T9). */
export function useView(search: PortfolioSearch, reader: PortfolioReader, tabs: Tabs | undefined): View {
  const { isMember = true, isStaff } = reader;
  const counts: TabCounts = { mine: tabs?.mine, shared: tabs?.shared, demo: tabs?.demo };
  const tab = chooseTab(search.tab, counts, isMember);
  const isPartner = tabs?.isPartner ?? false;
  const canSeeMoney = (tabs?.canSeeMoney ?? false) && (tab === 'mine' || isStaff);
  const columns = useMemo(() => columnsFor({ isPartner, canSeeMoney }), [isPartner, canSeeMoney]);
  const filterKeys = useMemo(() => filterKeysFor({ isPartner }), [isPartner]);
  const mode = search.view ?? (isPartner ? 'list' : 'grid');
  const sort = columns.find(({ key }) => key === search.sort)?.key;
  // The answer with the tabs says whether a sort or a partner's filter in the address may be asked for.
  const isPlain = !search.sort && partnerFilters.every((key) => !search[key]);
  const canAsk = reader.isMember !== undefined && (tabs !== undefined || isPlain);
  const rows = canAsk
    ? {
        tab,
        q: search.q,
        filters: filtersOf(search, filterKeys),
        sort,
        direction: sort && search.direction,
        group: mode === 'list' ? search.group : undefined,
      }
    : undefined;
  return { tab, mode, counts, isPartner, columns, filterKeys, rows };
}

const partnerFilters = ['mttrJobId', 'mttrOrgId', 'mttrModelId', 'modelUnits'] as const satisfies readonly FilterKey[];
