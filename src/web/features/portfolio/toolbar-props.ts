import type { Column, ColumnKey, GroupKey } from '#domain/portfolio/columns.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import type { Sorting } from './table-head.tsx';
import type { PortfolioSearch, ViewMode } from './view-state.ts';

/** What the toolbar shows and changes, on a desktop and on a phone. */
export type ToolbarProps = FilterPanelProps & {
  isPhone: boolean;
  view: ViewMode;
  q: string | undefined;
  sorting: Sorting;
  group: GroupKey | undefined;
  columns: readonly Column[];
  hidden: readonly ColumnKey[];
  countText: string | undefined;
  /** Another answer is awaited. */
  isUpdating: boolean;
  onView: (view: ViewMode) => void;
  onChange: (change: PortfolioSearch) => void;
  onHidden: (hidden: ColumnKey[]) => void;
  onResetColumns: () => void;
};
