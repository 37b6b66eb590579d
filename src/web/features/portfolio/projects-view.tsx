import { Suspense, useMemo } from 'react';
import { filterKeys, type ColumnKey } from '#domain/portfolio/columns.ts';
import { track } from '#web/lib/analytics.ts';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { emptyColumns } from './cell-value.ts';
import { EmptyTab, NoMatch } from './empty-view.tsx';
import { ProjectGrid, ProjectGridSkeleton } from './project-grid.tsx';
import type { RowActions } from './row-actions.ts';
import { Toolbar } from './toolbar.tsx';
import type { Content } from './use-portfolio.ts';
import type { PortfolioPrefs } from './use-prefs.ts';
import type { View } from './use-view.ts';
import { ViewChips } from './view-chips.tsx';
import { filtersOf, nextSort, type Filters, type PortfolioSearch } from './view-state.ts';
import css from './projects-view.module.css';

// Cards are what most visits show.
const ProjectTable = lazyPart(async () => (await import('./project-table.tsx')).ProjectTable);
const ProjectLines = lazyPart(async () => (await import('./project-lines.tsx')).ProjectLines);

type ProjectsViewProps = {
  search: PortfolioSearch;
  view: View;
  content: Content;
  prefs: PortfolioPrefs;
  isPhone: boolean;
  actions: RowActions;
  openingId: string | undefined;
  isCommentSeen: (commentId: string) => boolean;
  onSearch: (change: PortfolioSearch, options: { isStep: boolean }) => void;
  onPrefs: (change: Partial<PortfolioPrefs>) => void;
};

/** The projects of the open tab, with what narrows and orders them. */
export function ProjectsView({
  search,
  view,
  content,
  prefs,
  isPhone,
  actions,
  openingId,
  isCommentSeen,
  onSearch,
  onPrefs,
}: ProjectsViewProps) {
  const texts = useTexts('portfolio');
  const { rows, facets, failure, isOld, loadMore, retry } = content;
  const filters = filtersOf(search, view.filterKeys);
  // While the projects are on their way, and not after them.
  if (view.mode === 'list') (isPhone ? ProjectLines : ProjectTable).preload();
  const isNarrowed = Boolean(search.q) || Object.keys(filters).length > 0;
  const hidden = useMemo(
    () => prefs.hiddenColumns ?? (view.mode === 'list' ? emptyColumns(rows ?? [], view.columns) : []),
    [prefs.hiddenColumns, rows, view.columns, view.mode],
  );
  const visible = useMemo(() => view.columns.filter(({ key }) => !hidden.includes(key)), [view.columns, hidden]);
  const sorting = view.rows ? { sort: view.rows.sort, direction: view.rows.direction } : {};
  const change = (next: PortfolioSearch) => {
    trackChange(next);
    onSearch(next, { isStep: 'group' in next });
  };
  const clear = () => change({ q: undefined, ...Object.fromEntries(view.filterKeys.map((key) => [key, undefined])) });
  if (failure) return <ErrorPanel sentence={texts('loadFailed', { reason: failure })} onRetry={retry} />;
  if (rows?.length === 0 && !isNarrowed && !isOld) return <EmptyTab tab={view.tab} />;
  const total = facets?.total ?? rows?.length ?? 0;
  const common = { total, actions, openingId, isCommentSeen, showsTeam: view.tab === 'shared', onEnd: loadMore };
  const groupCounts = content.group && facets?.groups[content.group];
  return (
    <>
      <Toolbar
        isPhone={isPhone}
        view={view.mode}
        q={search.q}
        sorting={sorting}
        group={view.rows?.group}
        columns={view.columns}
        hidden={hidden}
        keys={view.filterKeys}
        values={facets?.filters}
        filters={filters}
        isUpdating={isOld}
        countText={rows && texts('count', { count: total, formatted: total.toLocaleString('en-US') })}
        onFilters={(next: Filters) => change(next)}
        onChange={change}
        onView={(newView) => {
          track('Portfolio View Changed', { newView });
          onSearch({ view: newView }, { isStep: true });
        }}
        onHidden={(hiddenColumns) => onPrefs({ hiddenColumns })}
        onResetColumns={() => onPrefs({ hiddenColumns: null, widths: {} })}
      />
      <ViewChips
        q={search.q}
        keys={view.filterKeys}
        filters={filters}
        sort={view.mode === 'grid' || isPhone ? sorting.sort : undefined}
        onWords={(q) => change({ q })}
        onFilters={change}
        onUnsort={() => change({ sort: undefined, direction: undefined })}
        onClear={clear}
      />
      {!rows && <ProjectGridSkeleton />}
      {rows?.length === 0 && <NoMatch onClear={clear} />}
      {rows && rows.length > 0 && (
        <div className={css.projects} aria-busy={isOld}>
          <Suspense fallback={<ProjectGridSkeleton />}>
            {view.mode === 'grid' && <ProjectGrid rows={rows} {...common} />}
            {view.mode === 'list' && isPhone && (
              <ProjectLines rows={rows} {...common} group={content.group} groupCounts={groupCounts} />
            )}
            {view.mode === 'list' && !isPhone && (
              <ProjectTable
                rows={rows}
                {...common}
                columns={visible}
                widths={prefs.widths}
                onWidths={(widths) => onPrefs({ widths })}
                sorting={sorting}
                onSort={(key: ColumnKey) => change(nextSort(sorting, key))}
                group={content.group}
                groupCounts={groupCounts}
              />
            )}
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Which filters, sorts and groups are used; never the words or values, which can name people and places. */
function trackChange(change: PortfolioSearch) {
  if ('sort' in change)
    track('Portfolio Sort Changed', { column: change.sort ?? 'none', direction: change.direction ?? 'asc' });
  if ('group' in change) track('Portfolio Group Changed', { group: change.group ?? 'none' });
  if ('q' in change) track('Portfolio Filter Changed', { key: 'q', count: change.q === undefined ? 0 : 1 });
  for (const key of filterKeys)
    if (key in change) track('Portfolio Filter Changed', { key, count: change[key]?.length ?? 0 });
}
