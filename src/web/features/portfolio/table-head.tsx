import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnSizingState,
} from '@tanstack/react-table';
import { useMemo, type KeyboardEvent } from 'react';
import { MIN_COLUMN_WIDTH_PX, type Column, type ColumnKey } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './project-table.module.css';

const MAX_COLUMN_WIDTH_PX = 800;
const STEP_PX = 16;
const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
const NO_ROWS: never[] = [];

export type Widths = Partial<Record<ColumnKey, number>>;
export type Sorting = { sort?: ColumnKey; direction?: 'asc' | 'desc' };
type Sizing = { columns: readonly Column[]; widths: Widths; onWidths: (widths: Widths) => void };

/** Widths of the columns and their resizing. Rows are the server's business: the library has none. */
export function useColumnWidths({ columns, widths, onWidths }: Sizing) {
  const definitions = useMemo(
    () =>
      columns.map(({ key, widthPx }): ColumnDef<typeof features, never> => ({
        id: key,
        size: widthPx,
        minSize: MIN_COLUMN_WIDTH_PX,
        maxSize: MAX_COLUMN_WIDTH_PX,
      })),
    [columns],
  );
  const keep = (sizing: ColumnSizingState) =>
    onWidths(Object.fromEntries(Object.entries(sizing).map(([key, width]) => [key, clamped(width)])));
  const state: ColumnSizingState = Object.fromEntries(Object.entries(widths));
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: state },
    onColumnSizingChange: (change) => keep(typeof change === 'function' ? change(state) : change),
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const widthsPx = headers.map((header) => header.getSize());
  return {
    headers,
    widthsPx,
    template: widthsPx.map((width) => `${width}px`).join(' '),
    totalPx: table.getTotalSize(),
    resize: (key: string, width: number) => keep({ ...state, [key]: width }),
    reset: (key: string) => keep(Object.fromEntries(Object.entries(state).filter(([known]) => known !== key))),
  };
}
export type ColumnWidths = ReturnType<typeof useColumnWidths>;

const clamped = (width: number) => Math.round(Math.min(MAX_COLUMN_WIDTH_PX, Math.max(MIN_COLUMN_WIDTH_PX, width)));

/** Heads of the columns: pressing one sorts, its right edge resizes by pointer and by arrow keys, Home gives the default width back. */
export function TableHead({
  columns,
  widths,
  sorting,
  onSort,
}: {
  columns: readonly Column[];
  widths: ColumnWidths;
  sorting: Sorting;
  onSort: (key: ColumnKey) => void;
}) {
  const texts = useTexts('portfolio');
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ key, kind }, index) => {
          const order = sorting.sort !== key ? 'none' : sorting.direction === 'desc' ? 'descending' : 'ascending';
          return (
            <th
              key={key}
              role="columnheader"
              aria-colindex={index + 1}
              aria-label={texts(key)}
              aria-sort={order}
              data-kind={kind}
            >
              <button type="button" className={css.sort} onClick={() => onSort(key)}>
                <span className={css.clip}>{texts(key)}</span>
                {order === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                {order === 'descending' && <IconArrowDown size={14} aria-hidden />}
              </button>
              <ResizeHandle columnKey={key} label={texts('resize', { label: texts(key) })} widths={widths} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function ResizeHandle({ columnKey, label, widths }: { columnKey: ColumnKey; label: string; widths: ColumnWidths }) {
  const header = widths.headers.find(({ id }) => id === columnKey);
  if (!header) return null;
  const widthPx = header.getSize();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP_PX, ArrowLeft: -STEP_PX }[event.key];
    if (step === undefined && event.key !== 'Home') return;
    event.preventDefault();
    if (step === undefined) widths.reset(columnKey);
    else widths.resize(columnKey, widthPx + step * (event.shiftKey ? 4 : 1));
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx}
      aria-valuemin={MIN_COLUMN_WIDTH_PX}
      aria-valuemax={MAX_COLUMN_WIDTH_PX}
      tabIndex={0}
      className={css.handle}
      data-active={header.column.getIsResizing() || undefined}
      onMouseDown={header.getResizeHandler()}
      onTouchStart={header.getResizeHandler()}
      onDoubleClick={() => widths.reset(columnKey)}
      onKeyDown={onKeyDown}
    />
  );
}
