import { newId, secondsOf } from './objects.ts';
import type { State } from './state.ts';
import { SandboxError } from './stripe-error.ts';
import type { CreditNote, InvoiceItem, Subscription, SubscriptionInvoice } from './subscription-objects.ts';

/** What is put on the next invoice of a subscription of the sandbox, and what is sent back of a paid one. */
export function createInvoiceItems({
  state,
  now,
  emit,
  find,
  findInvoice,
}: {
  state: State;
  now: () => Date;
  emit: (type: string, object: unknown) => void;
  find: (subscriptionId: string) => Subscription;
  findInvoice: (id: string) => SubscriptionInvoice;
}) {
  return { addItem, pendingItems, openInvoices, voidInvoice, credit };

  /** Puts an amount on the next invoice. */
  function addItem(
    made: Pick<InvoiceItem, 'amount' | 'currency' | 'customer' | 'description' | 'metadata' | 'subscription'>,
  ) {
    const found = find(made.subscription);
    if (found.status === 'canceled' || found.customer !== made.customer)
      throw new SandboxError(400, 'This subscription takes no items of this customer.', { param: 'subscription' });
    const item: InvoiceItem = { id: newId('ii'), object: 'invoiceitem', invoice: null, livemode: false, ...made };
    state.invoiceItems[item.id] = item;
    emit('invoiceitem.created', item);
    return item;
  }

  function pendingItems({ id }: Subscription): InvoiceItem[] {
    return Object.values(state.invoiceItems).filter((item) => item.subscription === id && item.invoice === null);
  }

  /** What was billed for a subscription and is not paid, oldest first. */
  function openInvoices({ id }: Pick<Subscription, 'id'>): SubscriptionInvoice[] {
    return Object.values(state.invoices).filter(
      ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id,
    );
  }

  /** Withdraws what was billed and is not paid. */
  function voidInvoice(id: string): SubscriptionInvoice {
    const invoice = findInvoice(id);
    if (invoice.status !== 'open')
      throw new SandboxError(400, 'You can only pass in open invoices. This invoice is not open.', {
        param: 'invoice',
      });
    Object.assign(invoice, { status: 'void', next_payment_attempt: null });
    emit('invoice.voided', invoice);
    return invoice;
  }

  /** Sends what was paid for an invoice back. */
  function credit(
    id: string,
    { amount, refunded, reason, metadata }: Pick<CreditNote, 'amount' | 'reason' | 'metadata'> & { refunded: number },
  ): CreditNote {
    const invoice = findInvoice(id);
    const earlier = Object.values(state.creditNotes).filter((note) => note.invoice === id);
    const left = invoice.amount_paid - earlier.reduce((sum, note) => sum + note.amount, 0);
    if (invoice.status !== 'paid' || amount !== refunded || amount > left || amount === 0)
      throw new SandboxError(400, 'This credit note does not fit what was paid for its invoice.', { param: 'amount' });
    const { customer, currency } = invoice;
    const made: CreditNote = {
      id: newId('cn'),
      object: 'credit_note',
      amount,
      created: secondsOf(now()),
      currency,
      customer,
      invoice: id,
      livemode: false,
      metadata,
      reason,
      status: 'issued',
    };
    state.creditNotes[made.id] = made;
    emit('credit_note.created', made);
    return made;
  }
}
