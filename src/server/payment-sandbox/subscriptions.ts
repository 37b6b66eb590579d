import type Stripe from 'stripe';
import type { CardOutcome } from '#domain/billing/test-cards.ts';
import { newId, secondsOf, type Customer, type Session } from './objects.ts';
import type {
  CardFace,
  CreditNote,
  InvoiceItem,
  Recurring,
  Subscription,
  SubscriptionInvoice,
} from './subscription-objects.ts';
import { draftInvoice, monthsLater, nextMonth, priceOf, prorated, type Billed } from './subscription-bill.ts';
import type { State } from './state.ts';
import { missing, SandboxError } from './stripe-error.ts';

const DAY = 86_400;
/** After the first failure, as the account is to be set up (ruling 41): three retries within seven days. */
const RETRY_DAYS = [3, 5, 7];

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
  return { begin, find, withCard, findInvoice, addItem, change, preview, cancelNow, credit, setCard, cardOf, run };

  function find(id: string): Subscription {
    return state.subscriptions[id] ?? fail('subscription', id);
  }
  function findInvoice(id: string): SubscriptionInvoice {
    return state.invoices[id] ?? fail('invoice', id);
  }

  /** The checkout of a subscription was paid. */
  function begin(session: Session, recurring: Recurring, face: CardFace | undefined): Subscription {
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
      default_payment_method: face ? keepMethod(session.customer ?? '', face) : null,
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
      [{ amount: recurring.unitAmount, description: recurring.name, unitAmount: recurring.unitAmount }],
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
      /** Seconds; now where it is missing. */
      proratedAt?: number | undefined;
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
        const lines = prorated(item, { before, after: wanted.unitAmount, at: wanted.proratedAt ?? at });
        attempt(found, bill(found, 'subscription_update', lines, at), at);
      }
    }
    emit('customer.subscription.updated', found);
    return found;
  }

  /** What a change to another price would be charged right away, as the invoice that `change` makes. */
  function preview(id: string, unitAmount: number, at = secondsOf(now())): SubscriptionInvoice {
    const found = find(id);
    const [item] = found.items.data;
    const lines = prorated(item, { before: item.price.unit_amount ?? 0, after: unitAmount, at });
    const made = draftInvoice(found, {
      reason: 'subscription_update',
      lines: [...lines, ...pendingItems(found)],
      at,
    });
    return { ...made, id: made.id.replace(/^in/, 'upcoming_in'), status: 'draft' };
  }

  /** With the card that it is charged to, and the one of its customer. */
  function withCard(id: string) {
    const found = find(id);
    const customer = state.customers[found.customer];
    const cardOf = (method: string | null | undefined) => (method ? (state.paymentMethods[method] ?? null) : null);
    const settings = customer?.invoice_settings;
    return {
      ...found,
      default_payment_method: cardOf(found.default_payment_method),
      customer: customer && {
        ...customer,
        invoice_settings: { ...settings, default_payment_method: cardOf(cardIdOf(customer)) },
      },
    };
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

  /** The card that a customer pays with from now on. `face`: what is shown of it; missing: that stays. */
  function setCard(customer: string, outcome: CardOutcome, face?: CardFace): void {
    state.cards[customer] = outcome;
    if (!face) return;
    const method = keepMethod(customer, face);
    const of = state.customers[customer];
    if (of) of.invoice_settings.default_payment_method = method;
    for (const each of Object.values(state.subscriptions))
      if (each.customer === customer) each.default_payment_method = method;
  }

  /** The card on file of a customer; undefined without one. */
  function cardOf(customer: string): CardFace | undefined {
    const plan = Object.values(state.subscriptions).findLast((each) => each.customer === customer);
    const id = plan?.default_payment_method;
    return id ? state.paymentMethods[id]?.card : undefined;
  }

  function keepMethod(customer: string, card: CardFace): string {
    const id = newId('pm');
    state.paymentMethods[id] = {
      id,
      object: 'payment_method',
      type: 'card',
      card,
      created: secondsOf(now()),
      customer,
      livemode: false,
    };
    return id;
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
    const amount = item.price.unit_amount ?? 0;
    const description = state.productNames[item.price.product] ?? '';
    const invoice = bill(subscription, 'subscription_cycle', [{ amount, description, unitAmount: amount }], at);
    emit('customer.subscription.updated', subscription, new Date(at * 1000));
    attempt(subscription, invoice, at);
  }

  function bill(
    subscription: Subscription,
    reason: Stripe.Invoice.BillingReason,
    own: readonly Billed[],
    at: number,
  ): SubscriptionInvoice {
    const items = pendingItems(subscription);
    const made = draftInvoice(subscription, { reason, lines: [...own, ...items], at });
    for (const item of items) item.invoice = made.id;
    state.invoices[made.id] = made;
    subscription.latest_invoice = made.id;
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

/** The card that invoices of a customer are charged to. */
function cardIdOf({ invoice_settings: settings }: Customer): string | null {
  const method = settings.default_payment_method;
  return typeof method === 'string' ? method : null;
}

function fail(kind: string, id: string): never {
  throw missing(kind, id);
}
