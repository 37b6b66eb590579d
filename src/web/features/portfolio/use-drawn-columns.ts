import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useMemo, type RefObject } from 'react';
import type { Column } from '#domain/portfolio/columns.ts';

/** A column whose cells are in the document; `position` is its place among all shown columns, from 1. */
export type DrawnColumn = { column: Column; position: number };

/** The first column stays in sight while the others scroll. */
const withFirst = (range: Range) => [...new Set([0, ...defaultRangeExtractor(range)])];

/** The columns in sight, one more on each side, and the first one. Stays the same array while they do, whatever is scrolled. */
export function useDrawnColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  widthsPx: readonly number[],
): readonly DrawnColumn[] {
  // oxlint-disable-next-line react/incompatible-library -- its functions change with what they return; nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widthsPx[index] ?? 0,
    overscan: 1,
    getItemKey: (index) => columns[index]?.key ?? index,
    rangeExtractor: withFirst,
  });
  const widthsKey = widthsPx.join();
  useEffect(() => virtualizer.measure(), [columns, widthsKey, virtualizer]);
  const drawnKey = virtualizer
    .getVirtualItems()
    .map(({ index }) => index)
    .join();
  return useMemo(
    () =>
      columns.flatMap((column, index) =>
        drawnKey.split(',').includes(String(index)) ? [{ column, position: index + 1 }] : [],
      ),
    [columns, drawnKey],
  );
}
