import type Stripe from 'stripe';
import type { CardOutcome } from '#domain/billing/test-cards.ts';
import { newId, secondsOf, type Session } from './objects.ts';
import type {
  CreditNote,
  InvoiceItem,
  Interval,
  Price,
  Recurring,
  Subscription,
  SubscriptionInvoice,
} from './subscription-objects.ts';
import { taxOf } from './tax-rates.ts';
import type { State } from './state.ts';
import { missing, SandboxError } from './stripe-error.ts';

const DAY = 86_400;
/** After the first failure, as the account is to be set up (ruling 41): three retries within seven days. */
const RETRY_DAYS = [3, 5, 7];

/** A time some months later on the same day, or on the last of a shorter month. Seconds. */
function monthsLater(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return secondsOf(to);
}

/** The next day after a moment on which a month of a subscription ends. */
function nextMonth({ start_date: start }: Subscription, after: number): number {
  let months = 1;
  while (monthsLater(start, months) <= after) months += 1;
  return monthsLater(start, months);
}

/** The subscriptions of the sandbox: what a customer, the API, and time do with them, each with the events that Stripe sends. */
export function createSubscriptions({
  state,
  now,
  emit,
}: {
  state: State;
  now: () => Date;
  emit: (type: string, object: unknown, at?: Date) => void;
}) {
  return { begin, find, findInvoice, addItem, change, cancelNow, credit, setCard, run };

  function find(id: string): Subscription {
    return state.subscriptions[id] ?? fail('subscription', id);
  }
  function findInvoice(id: string): SubscriptionInvoice {
    return state.invoices[id] ?? fail('invoice', id);
  }

  /** The checkout of a subscription was paid. */
  function begin(session: Session, recurring: Recurring): Subscription {
    const start = secondsOf(now());
    const id = newId('sub');
    const product = newId('prod');
    state.productNames[product] = recurring.name;
    const made: Subscription = {
      id,
      object: 'subscription',
      cancel_at_period_end: false,
      canceled_at: null,
      created: start,
      currency: recurring.currency,
      customer: session.customer ?? '',
      default_tax_rates: recurring.taxRates ?? [],
      ended_at: null,
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            current_period_start: start,
            current_period_end: monthsLater(start, recurring.interval === 'year' ? 12 : 1),
            price: priceOf(recurring.unitAmount, recurring.currency, recurring.interval, product),
            quantity: 1,
            subscription: id,
          },
        ],
      },
      latest_invoice: '',
      livemode: false,
      metadata: recurring.metadata,
      next_pending_invoice_item_invoice: null,
      pending_invoice_item_interval: null,
      start_date: start,
      status: 'active',
    };
    state.subscriptions[id] = made;
    state.cards[made.customer] = 'succeeds';
    const invoice = bill(
      made,
      'subscription_create',
      [{ amount: recurring.unitAmount, description: recurring.name }],
      start,
    );
    Object.assign(session, { subscription: id, invoice: invoice.id });
    emit('customer.subscription.created', made);
    attempt(made, invoice, start);
    return made;
  }

  /** Another price at once, or an end at the period's end, or not after all. */
  function change(
    id: string,
    wanted: {
      unitAmount?: number;
      isProrated: boolean;
      isCanceled?: boolean;
      /** Items are billed each month, also of a plan that is paid by the year. */
      isBilledMonthly: boolean;
      metadata: Record<string, string>;
    },
  ): Subscription {
    const found = find(id);
    if (found.status === 'canceled')
      throw new SandboxError(400, 'A canceled subscription can only update its metadata.');
    const at = secondsOf(now());
    const [item] = found.items.data;
    Object.assign(found.metadata, wanted.metadata);
    if (wanted.isBilledMonthly && found.pending_invoice_item_interval === null)
      Object.assign(found, {
        pending_invoice_item_interval: { interval: 'month', interval_count: 1 },
        next_pending_invoice_item_invoice: nextMonth(found, at),
      });
    if (wanted.isCanceled !== undefined) {
      found.cancel_at_period_end = wanted.isCanceled;
      found.canceled_at = wanted.isCanceled ? at : null;
    }
    if (wanted.unitAmount !== undefined && wanted.unitAmount !== item.price.unit_amount) {
      const card = state.cards[found.customer] ?? 'succeeds';
      // As with `error_if_incomplete`: nothing changes when the card is declined.
      if (wanted.isProrated && card !== 'succeeds')
        throw new SandboxError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
      const before = item.price.unit_amount ?? 0;
      item.price = priceOf(wanted.unitAmount, found.currency, item.price.recurring.interval, item.price.product);
      if (wanted.isProrated) {
        const whole = item.current_period_end - item.current_period_start;
        const share = (amount: number) => Math.round((amount * (item.current_period_end - at)) / whole);
        const lines = [
          { amount: -share(before), description: 'Unused time of the earlier plan' },
          { amount: share(wanted.unitAmount), description: 'Remaining time of the new plan' },
        ];
        attempt(found, bill(found, 'subscription_update', lines, at), at);
      }
    }
    emit('customer.subscription.updated', found);
    return found;
  }

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

  /** Bills what waits, if anything does, by itself. */
  function billItems(subscription: Subscription, at: number): void {
    if (pendingItems(subscription).length > 0)
      attempt(subscription, bill(subscription, 'subscription_cycle', [], at), at);
  }

  function cancelNow(id: string): Subscription {
    const found = find(id);
    end(found, secondsOf(now()));
    return found;
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

  /** The card that a customer pays with from now on. */
  function setCard(customer: string, outcome: CardOutcome): void {
    state.cards[customer] = outcome;
  }

  /** Does what is due by now, in the order of its time: renewals, ends, and further attempts. */
  function run(): void {
    const until = secondsOf(now());
    for (;;) {
      const [next] = Object.values(state.subscriptions)
        .flatMap((each) => dueOf(each))
        .filter(({ at }) => at <= until)
        .toSorted((a, b) => a.at - b.at);
      if (!next) return;
      next.act(next.at);
    }
  }

  function dueOf(subscription: Subscription): { at: number; act: (at: number) => void }[] {
    if (subscription.status === 'canceled') return [];
    const [item] = subscription.items.data;
    const latest = findInvoice(subscription.latest_invoice);
    return [
      {
        at: item.current_period_end,
        act: (at) => {
          if (!subscription.cancel_at_period_end) return renew(subscription, at);
          billItems(subscription, at);
          end(subscription, at);
        },
      },
      ...(subscription.next_pending_invoice_item_invoice === null
        ? []
        : [
            {
              at: subscription.next_pending_invoice_item_invoice,
              act: (at: number) => {
                subscription.next_pending_invoice_item_invoice = nextMonth(subscription, at);
                billItems(subscription, at);
              },
            },
          ]),
      ...(latest.status === 'open' && latest.next_payment_attempt !== null
        ? [{ at: latest.next_payment_attempt, act: (at: number) => attempt(subscription, latest, at) }]
        : []),
    ];
  }

  function renew(subscription: Subscription, at: number): void {
    const [item] = subscription.items.data;
    item.current_period_start = at;
    item.current_period_end = monthsLater(at, item.price.recurring.interval === 'year' ? 12 : 1);
    const name = state.productNames[item.price.product] ?? '';
    const invoice = bill(
      subscription,
      'subscription_cycle',
      [{ amount: item.price.unit_amount ?? 0, description: name }],
      at,
    );
    emit('customer.subscription.updated', subscription, new Date(at * 1000));
    attempt(subscription, invoice, at);
  }

  function bill(
    subscription: Subscription,
    reason: Stripe.Invoice.BillingReason,
    own: { amount: number; description: string; metadata?: Record<string, string> }[],
    at: number,
  ): SubscriptionInvoice {
    const id = newId('in');
    const items = pendingItems(subscription);
    const lines = [...own, ...items];
    for (const item of items) item.invoice = id;
    const { customer, currency, metadata } = subscription;
    const { totalCents: total, totalTaxes } = taxOf(
      lines.map(({ amount }) => amount),
      subscription.default_tax_rates ?? [],
    );
    const made: SubscriptionInvoice = {
      id,
      object: 'invoice',
      amount_due: Math.max(0, total),
      amount_paid: 0,
      attempt_count: 0,
      billing_reason: reason,
      created: at,
      currency,
      customer,
      lines: {
        object: 'list',
        has_more: false,
        data: lines.map(({ amount, description, metadata: data = {} }) => ({
          id: newId('il'),
          object: 'line_item',
          amount,
          currency,
          description,
          metadata: data,
        })),
      },
      livemode: false,
      metadata: {},
      next_payment_attempt: null,
      number: null,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata } },
      status: 'open',
      status_transitions: { paid_at: null },
      subtotal: lines.reduce((sum, { amount }) => sum + amount, 0),
      total,
      total_taxes: totalTaxes,
    };
    state.invoices[id] = made;
    subscription.latest_invoice = id;
    return made;
  }

  function attempt(subscription: Subscription, invoice: SubscriptionInvoice, at: number): void {
    const when = new Date(at * 1000);
    invoice.attempt_count += 1;
    if ((state.cards[subscription.customer] ?? 'succeeds') === 'succeeds') {
      Object.assign(invoice, {
        status: 'paid',
        amount_paid: invoice.amount_due,
        next_payment_attempt: null,
        status_transitions: { paid_at: at },
      });
      emit('invoice.paid', invoice, when);
      if (subscription.status !== 'active') {
        subscription.status = 'active';
        emit('customer.subscription.updated', subscription, when);
      }
      return;
    }
    const first = invoice.created;
    const retry = RETRY_DAYS[invoice.attempt_count - 1];
    invoice.next_payment_attempt = retry === undefined ? null : first + retry * DAY;
    subscription.status = 'past_due';
    emit('invoice.payment_failed', invoice, when);
    emit('customer.subscription.updated', subscription, when);
    if (retry === undefined) {
      invoice.status = 'uncollectible';
      end(subscription, at);
    }
  }

  function end(subscription: Subscription, at: number): void {
    Object.assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? at, ended_at: at });
    emit('customer.subscription.deleted', subscription, new Date(at * 1000));
  }
}

const priceOf = (unitAmount: number, currency: string, interval: Interval, product: string): Price => ({
  id: newId('price'),
  object: 'price',
  currency,
  unit_amount: unitAmount,
  product,
  recurring: { interval, interval_count: 1 },
});

function fail(kind: string, id: string): never {
  throw missing(kind, id);
}
