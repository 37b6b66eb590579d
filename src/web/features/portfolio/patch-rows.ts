import type { InfiniteData } from '@tanstack/react-query';
import type { ShownProjectEvent } from '#contract/events.ts';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { isConverting } from '#domain/engine/conversion-status.ts';

export type RowPage = { rows: PortfolioRow[]; nextCursor: string | null };
export type RowPages = InfiniteData<RowPage>;

/** The row with a change applied, wherever it is held; the same pages when it is in none of them. */
export function patchRows(pages: RowPages, projectId: string, change: (row: PortfolioRow) => PortfolioRow): RowPages {
  const at = pages.pages.findIndex(({ rows }) => rows.some(({ id }) => id === projectId));
  const page = pages.pages[at];
  if (!page) return pages;
  return {
    ...pages,
    pages: pages.pages.with(at, { ...page, rows: page.rows.map((row) => (row.id === projectId ? change(row) : row)) }),
  };
}

/** A row after an event: its status and progress. What an event does not carry (files, size) is read again by the caller. */
export function afterEvent(row: PortfolioRow, event: ShownProjectEvent): PortfolioRow {
  const isRunning = isConverting(event.status);
  return {
    ...row,
    status: event.status,
    conversion: isRunning
      ? { job: event.job, percent: event.percent, message: event.message, isWaiting: event.status === 'Order Received' }
      : null,
  };
}

/** Whether an event is more than progress of a conversion, so that the lists have to be read again. */
export function needsReload(lists: readonly RowPages[], event: ShownProjectEvent): boolean {
  const known = lists
    .flatMap(({ pages }) => pages.flatMap(({ rows }) => rows))
    .find(({ id }) => id === event.projectId);
  return event.job === '' || !known || known.status !== event.status;
}
