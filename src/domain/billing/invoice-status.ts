/** What staff bill about an order. */
export const orderInvoiceKinds = ['deposit', 'balance', 'other'] as const;
export const invoiceKinds = [...orderInvoiceKinds, 'subscription'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** States of an invoice. open: nothing was paid. pending: a transfer is under way. void: withdrawn. */
export const invoiceStatuses = ['open', 'pending', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** How the states are called, in lower case. */
export const invoiceStatusNames: Record<InvoiceStatus, string> = {
  open: 'open',
  pending: 'payment in progress',
  paid: 'paid',
  void: 'withdrawn',
};

/** What staff may mark an invoice as: a payment that was expected and never arrived leaves it open again. Nothing once it was paid or withdrawn. */
export function marksOf(status: InvoiceStatus): readonly InvoiceStatus[] {
  if (status === 'open') return ['pending', 'paid', 'void'];
  return status === 'pending' ? ['open', 'paid', 'void'] : [];
}

/** Whether an invoice asks for a part of the order's price; others are for what was agreed beside it. */
export function isOfPrice(kind: InvoiceKind): boolean {
  return kind === 'deposit' || kind === 'balance';
}

/** Whether an invoice asks for money that has not arrived. */
export function isUnpaid(status: InvoiceStatus): boolean {
  return status === 'open' || status === 'pending';
}

/** Whether what an invoice asks for is billed: paid or not, but not withdrawn. */
export function isBilled(status: InvoiceStatus): boolean {
  return status !== 'void';
}
