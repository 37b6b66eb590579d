import type { InvoiceKind } from '#domain/billing/invoice-status.ts';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { changesTotal, taxCents, taxLabel, type ChargedTax } from '#domain/billing/tax.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { orderPart, type PaperOrder } from './order-paper.ts';
import type { PaperContent, PaperLine, Party } from './paper-content.ts';

type Bill = {
  number: string;
  issuedAt: Date;
  dueAt: Date;
  from: Party;
  to: Party;
  terms: string;
  order: PaperOrder;
  /** Before the tax that is added to them. */ lines: readonly PaperLine[];
  currency?: string;
  tax?: ChargedTax | null;
  priceBookVersion: number | null;
  /** Whose days it bears; UTC where it is missing. */ timeZone?: string;
};

/** An invoice: its lines are due, all of them, and the tax that is added to them. */
export function invoicePaper({
  number,
  issuedAt,
  dueAt,
  from,
  to,
  terms,
  order,
  lines,
  currency = DEFAULT_CURRENCY,
  tax = null,
  priceBookVersion,
  timeZone = 'UTC',
}: Bill): PaperContent {
  return {
    kind: 'invoice',
    number,
    from,
    to,
    terms,
    issuedOn: calendarDateIn(issuedAt, timeZone),
    timeZone,
    ...orderPart(order),
    groups: [{ title: '', lines: [...lines] }],
    discount: null,
    totalCents: [...lines, ...taxLines(tax)].reduce((sum, { amountCents }) => sum + amountCents, 0),
    dueNowCents: null,
    currency,
    ...(tax && { tax }),
    delivery: null,
    validUntil: null,
    dueOn: dueAt.getTime() > issuedAt.getTime() ? calendarDateIn(dueAt, timeZone) : null,
    priceBookVersion,
  };
}

/** Tax that is added or taken off, as the line of a list whose sum is the total; none where there is none or prices contain it. */
export function taxLines(tax: ChargedTax | null | undefined): PaperLine[] {
  return tax && changesTotal(tax) ? [{ label: taxLabel(tax), reason: '', amountCents: taxCents(tax) }] : [];
}

const NAMES: Record<InvoiceKind, string> = {
  deposit: 'Deposit, 50%',
  balance: 'Balance',
  other: 'Services',
  subscription: 'Plan',
};

/** The one line of an invoice that was given none. `orderTotalCents`: the price of the whole order, null where it is not known. */
export function defaultInvoiceLine(
  kind: InvoiceKind,
  amountCents: number,
  projectName: string,
  orderTotalText: string | null,
): PaperLine {
  const ofTotal = orderTotalText === null ? '' : ` of ${orderTotalText}`;
  return {
    label: NAMES[kind],
    reason: kind === 'deposit' ? `Half${ofTotal}, before work begins: ${projectName}` : projectName,
    amountCents,
  };
}
