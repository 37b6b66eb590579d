import type { InvoiceKind } from '#domain/billing/invoice-status.ts';
import { dayOf } from './due-date.ts';
import { orderPart, paperDay, type PaperOrder } from './order-paper.ts';
import type { PaperContent, PaperLine, Party } from './paper-content.ts';

type Bill = {
  number: string;
  issuedAt: Date;
  dueAt: Date;
  from: Party;
  to: Party;
  terms: string;
  order: PaperOrder;
  lines: readonly PaperLine[];
  priceBookVersion: number | null;
};

/** An invoice: its lines are due, all of them. */
export function invoicePaper({
  number,
  issuedAt,
  dueAt,
  from,
  to,
  terms,
  order,
  lines,
  priceBookVersion,
}: Bill): PaperContent {
  return {
    kind: 'invoice',
    number,
    from,
    to,
    terms,
    issuedOn: paperDay(issuedAt, order.place),
    ...orderPart(order),
    groups: [{ title: '', lines: [...lines] }],
    discount: null,
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    dueNowCents: null,
    currency: 'usd',
    delivery: null,
    validUntil: null,
    dueOn: dueAt.getTime() > issuedAt.getTime() ? dayOf(dueAt) : null,
    priceBookVersion,
  };
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
