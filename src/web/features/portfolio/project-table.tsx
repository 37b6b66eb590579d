import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState, type MouseEvent, type UIEvent } from 'react';
import type { FacetValue, PortfolioRow } from '#contract/portfolio.ts';
import type { Column, ColumnKey, GroupKey } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Cell } from './cell.tsx';
import { GroupHead } from './group-head.tsx';
import { listItems } from './group-items.ts';
import { LocationCell } from './location-cell.tsx';
import type { ProjectsProps } from './project-grid.tsx';
import type { RowActions } from './row-actions.ts';
import { TableHead, useColumnWidths, type Sorting, type Widths } from './table-head.tsx';
import { useCellReader, type CellReader } from './use-cell-reader.ts';
import { useDrawnColumns, type DrawnColumn } from './use-drawn-columns.ts';
import { useNearEnd } from './use-near-end.ts';
import { useRowFocus } from './use-row-focus.ts';
import css from './project-table.module.css';

const HEAD_HEIGHT = 36;
const ROW_HEIGHT = 52;
const GROUP_HEIGHT = 40;

export type TableProps = ProjectsProps & {
  columns: readonly Column[];
  widths: Widths;
  onWidths: (widths: Widths) => void;
  sorting: Sorting;
  onSort: (key: ColumnKey) => void;
  group: GroupKey | undefined;
  groupCounts: readonly FacetValue[] | undefined;
};

/** Which groups are folded, and folding them. */
export function useClosedGroups(group: GroupKey | undefined) {
  const [closed, setClosed] = useState<{ of: GroupKey | undefined; keys: ReadonlySet<string> }>({
    of: group,
    keys: new Set(),
  });
  const keys = useMemo(() => (closed.of === group ? closed.keys : new Set<string>()), [closed, group]);
  const toggle = (key: string) =>
    setClosed({
      of: group,
      keys: keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]),
    });
  return { keys, toggle };
}

/** Projects as a table of the chosen columns; only the rows and the cells in sight are drawn, and all heads, so that each is a press of Tab away. */
export function ProjectTable({
  rows,
  total,
  actions,
  openingId,
  isCommentSeen,
  onEnd,
  columns,
  widths,
  onWidths,
  sorting,
  onSort,
  group,
  groupCounts,
}: TableProps) {
  const texts = useTexts('portfolio');
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const closed = useClosedGroups(group);
  const items = useMemo(
    () => listItems(rows, { group, counts: groupCounts, closed: closed.keys }),
    [rows, group, groupCounts, closed.keys],
  );
  const reader = useCellReader();
  const sizing = useColumnWidths({ columns, widths, onWidths });
  const drawn = useDrawnColumns(scroller, columns, sizing.widthsPx);
  const focus = useRowFocus(body, items.length, (index) => virtualizer.scrollToIndex(index));
  // oxlint-disable-next-line react/incompatible-library -- its functions change with what they return; nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'group' ? GROUP_HEIGHT : ROW_HEIGHT),
    overscan: 6,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: focus.rangeExtractor,
  });
  useEffect(() => virtualizer.measure(), [items, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  useNearEnd(shown.at(-1)?.index ?? 0, items.length, onEnd);
  return (
    <div
      ref={scroller}
      className={css.scroller}
      tabIndex={0}
      role="region"
      aria-label={texts('listLabel')}
      onScroll={markAside}
      data-moving={virtualizer.isScrolling || undefined}
    >
      <table
        role="table"
        className={css.table}
        aria-rowcount={rows.length < total ? -1 : items.length + 1}
        aria-colcount={columns.length}
        style={{ ['--cols' as string]: sizing.template, width: sizing.totalPx }}
      >
        <TableHead columns={columns} widths={sizing} sorting={sorting} onSort={onSort} />
        <tbody
          ref={body}
          role="rowgroup"
          style={{ height: virtualizer.getTotalSize(), paddingTop: (shown[0]?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT }}
          onKeyDown={focus.onKeyDown}
          onFocus={focus.onFocus}
        >
          {shown.map(({ index, start }, position) => {
            const item = items[index];
            if (!item) return null;
            // In the flow, and not each in its own place: a row without a style of its own costs a third (docs/decisions/0010).
            const gapPx = start - (shown[position - 1]?.end ?? start);
            if (item.kind === 'group') {
              return (
                <tr
                  key={item.key}
                  role="row"
                  aria-rowindex={index + 2}
                  data-index={index}
                  className={css.group}
                  style={gapPx > 0 ? { marginTop: gapPx } : undefined}
                >
                  <td role="cell" aria-colindex={1} aria-colspan={columns.length}>
                    {group && <GroupHead item={item} group={group} onToggle={closed.toggle} />}
                  </td>
                </tr>
              );
            }
            const { row } = item;
            const showsComment = row.latest_comment_id !== null && !isCommentSeen(row.latest_comment_id);
            return (
              <ProjectRow
                key={item.key}
                row={row}
                index={index}
                gapPx={gapPx}
                drawn={drawn}
                reader={reader}
                actions={actions}
                isOpening={openingId === row.id}
                showsComment={showsComment}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** For the style: whether the table is scrolled sideways. Not a state, for nothing is drawn again by it. */
function markAside({ currentTarget }: UIEvent<HTMLElement>) {
  currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
}

/** A click anywhere in a row is a click on its link; links and buttons have their own. */
function openFromRow(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest('a, button')) return;
  event.currentTarget.querySelector<HTMLElement>('a[data-row-focus]')?.click();
}

type ProjectRowProps = {
  row: PortfolioRow;
  index: number;
  /** Free room above. */ gapPx: number;
  drawn: readonly DrawnColumn[];
  reader: CellReader;
  actions: RowActions;
  isOpening: boolean;
  showsComment: boolean;
};

/** A row depends on the record and the columns alone: widths come from the grid's template, so that scrolling and resizing draw none of them again. */
const ProjectRow = memo(function ProjectRow({
  row,
  index,
  gapPx,
  drawn,
  reader,
  actions,
  isOpening,
  showsComment,
}: ProjectRowProps) {
  // What can be done with a row is made when somebody comes near it: a third of a row's elements, and of the time to draw it.
  const [hasControls, setHasControls] = useState(false);
  const addControls = () => setHasControls(true);
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={css.row}
      style={gapPx > 0 ? { marginTop: gapPx } : undefined}
      aria-busy={isOpening}
      onClick={openFromRow}
      onPointerEnter={addControls}
      onFocus={addControls}
    >
      {drawn.map(({ column, position }, index) => (
        <td
          key={column.key}
          role="cell"
          aria-colindex={position}
          data-kind={column.kind}
          style={position === (drawn[index - 1]?.position ?? 0) + 1 ? undefined : { gridColumn: position }}
        >
          {column.kind === 'location' ? (
            <LocationCell
              row={row}
              actions={actions}
              isOpening={isOpening}
              showsComment={showsComment}
              hasControls={hasControls}
              reader={reader}
            />
          ) : (
            <Cell row={row} column={column} reader={reader} />
          )}
        </td>
      ))}
    </tr>
  );
});
