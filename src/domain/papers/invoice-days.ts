import { calendarDateIn, type CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { InvoiceStatus } from '#domain/billing/invoice-status.ts';
import { paperDay } from './order-paper.ts';
import type { PaperContent } from './paper-content.ts';

/** What of a paper says its days. */
export type DatedPaper = Pick<PaperContent, 'issuedOn' | 'dueOn' | 'timeZone' | 'place'>;

/** The days of an invoice, which are the same wherever it is shown: those that it was issued with, and the one on which it was paid in their time zone. */
export function invoiceDays(
  { issuedOn, dueOn, timeZone, place }: DatedPaper,
  paidAt: Date | null,
): { issuedOn: CalendarDate; dueOn: CalendarDate | null; paidOn: CalendarDate | null } {
  const paidOn = paidAt && (timeZone ? calendarDateIn(paidAt, timeZone) : paperDay(paidAt, place));
  return { issuedOn, dueOn, paidOn };
}

/** The day on which an invoice was paid, as its document says it; null for one that is not paid. */
export const paidDayOf = (
  paper: DatedPaper,
  { status, paidAt }: { status: InvoiceStatus; paidAt: Date | null },
): CalendarDate | null => (status === 'paid' ? invoiceDays(paper, paidAt).paidOn : null);
