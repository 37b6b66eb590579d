import type Stripe from 'stripe';
import { createCards } from './cards.ts';
import { createInvoiceItems } from './invoice-items.ts';
import { newId, secondsOf, type Session } from './objects.ts';
import type { CardFace } from './card-face.ts';
import type { Interval, Price, Recurring, Subscription, SubscriptionInvoice } from './subscription-objects.ts';
import { createSchedules } from './subscription-schedules.ts';
import { clockOf, draftInvoice, nextMonth, periodEnd, priceOf, prorated, type Billed } from './subscription-bill.ts';
import type { State } from './state.ts';
import type { TaxRate } from './tax-rates.ts';
import { missing, SandboxError } from './stripe-error.ts';

const DAY = 86_400;
/** After the first failure, as the account is to be set up (ruling 41): three retries within seven days. */
const RETRY_DAYS = [3, 5, 7];

/** A price for what a subscription sells. */
export type NewPrice = { unitAmount: number; interval: Interval; product: string };

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
  const cards = createCards({ state, now, find });
  const { pendingItems, ...items } = createInvoiceItems({ state, now, emit, find, findInvoice });
  const { openInvoices } = items;
  return {
    begin,
    find,
    findInvoice,
    change,
    preview,
    cancelNow,
    openOf,
    payOpen,
    run,
    skip,
    ...cards,
    ...items,
    ...createSchedules({ state, now, emit, find }),
  };

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
    const product = recurring.product ?? newId('prod');
    if (recurring.product === undefined) state.productNames[product] = recurring.name;
    const price = priceOf(recurring.unitAmount, recurring.currency, recurring.interval, product);
    const end = periodEnd(start, recurring.interval);
    const made: Subscription = {
      id,
      object: 'subscription',
      cancel_at_period_end: false,
      canceled_at: null,
      created: start,
      currency: recurring.currency,
      customer: session.customer ?? '',
      default_payment_method: face ? cards.keepMethod(session.customer ?? '', face) : null,
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
            current_period_end: end,
            price,
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
      schedule: null,
      start_date: start,
      status: 'active',
    };
    state.subscriptions[id] = made;
    state.cards[made.customer] = 'succeeds';
    const invoice = bill(
      made,
      'subscription_create',
      [{ amount: recurring.unitAmount, description: recurring.name, price, period: { start, end } }],
      start,
    );
    Object.assign(session, { subscription: id, invoice: invoice.id });
    emit('customer.subscription.created', made);
    attempt(made, invoice, start);
    return made;
  }

  /** Another price or tax at once, or an end at the period's end, or not after all. */
  function change(
    id: string,
    wanted: {
      price?: NewPrice | undefined;
      taxRates?: TaxRate[] | undefined;
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
    if (wanted.isCanceled !== undefined && found.schedule)
      throw new SandboxError(
        400,
        `The subscription is managed by the subscription schedule \`${found.schedule}\`, and updating any cancelation behavior directly is not allowed.`,
      );
    const at = clockOf(found, now());
    const [item] = found.items.data;
    if (wanted.taxRates) found.default_tax_rates = wanted.taxRates;
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
    const price = wanted.price && pricedAs(found, wanted.price);
    if (price) {
      const card = state.cards[found.customer] ?? 'succeeds';
      // As with `error_if_incomplete`: nothing changes when the card is declined.
      if (wanted.isProrated && card !== 'succeeds')
        throw new SandboxError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
      const isOtherInterval = price.recurring.interval !== item.price.recurring.interval;
      if (isOtherInterval && !wanted.isProrated)
        throw new SandboxError(400, 'The sandbox changes the interval with proration, or by a schedule.');
      const isSameAmount = !isOtherInterval && price.unit_amount === item.price.unit_amount;
      const lines = prorated(item, { after: price, at: wanted.proratedAt ?? at });
      item.price = price;
      // Another interval begins its period now.
      if (isOtherInterval)
        Object.assign(item, { current_period_start: at, current_period_end: periodEnd(at, price.recurring.interval) });
      if (wanted.isProrated && !isSameAmount) attempt(found, bill(found, 'subscription_update', lines, at), at);
    }
    emit('customer.subscription.updated', found);
    return found;
  }

  /** What a change to another price would be charged right away, as the invoice that `change` makes. */
  function preview(id: string, wanted: NewPrice, proratedAt?: number): SubscriptionInvoice {
    const found = find(id);
    const at = proratedAt ?? clockOf(found, now());
    const [item] = found.items.data;
    const lines = prorated(item, { after: pricedAs(found, wanted) ?? item.price, at });
    const made = draftInvoice(found, {
      reason: 'subscription_update',
      lines: [...lines, ...pendingItems(found)],
      at,
    });
    return { ...made, id: made.id.replace(/^in/, 'upcoming_in'), status: 'draft' };
  }

  /** The price as one of this subscription; undefined where it is the one that it has. */
  function pricedAs({ currency, items }: Subscription, { unitAmount, interval, product }: NewPrice): Price | undefined {
    const { price } = items.data[0];
    const isSame =
      price.unit_amount === unitAmount && price.recurring.interval === interval && price.product === product;
    return isSame ? undefined : priceOf(unitAmount, currency, interval, product);
  }

  /** Bills what waits, if anything does, by itself. */
  function billItems(subscription: Subscription, at: number): void {
    if (pendingItems(subscription).length > 0)
      attempt(subscription, bill(subscription, 'subscription_cycle', [], at), at);
  }

  function cancelNow(id: string): Subscription {
    const found = find(id);
    end(found, clockOf(found, now()));
    return found;
  }

  /** What a customer owes for plans that run. */
  function openOf(customer: string): SubscriptionInvoice[] {
    return Object.values(state.subscriptions)
      .filter((each) => each.customer === customer && each.status !== 'canceled')
      .flatMap((each) => openInvoices(each));
  }

  /** A customer pays what is open, with the card that is kept. Throws 402 where it is declined, which counts as no attempt. */
  function payOpen(customer: string): void {
    if ((state.cards[customer] ?? 'succeeds') !== 'succeeds')
      throw new SandboxError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
    for (const invoice of openOf(customer)) {
      const subscription = find(invoice.parent.subscription_details.subscription);
      attempt(subscription, invoice, clockOf(subscription, now()));
    }
  }

  /** Does what is due by now, in the order of its time: renewals, ends, and further attempts. */
  function run(): void {
    doUntil(secondsOf(now()), () => true);
  }

  /** Moves the plans of one customer to the end of their period, as a test clock does it. */
  function skip(customer: string): void {
    const own = (each: Subscription) => each.customer === customer && each.status !== 'canceled';
    const ends = Object.values(state.subscriptions)
      .filter(own)
      .map(({ items }) => items.data[0].current_period_end);
    if (ends.length > 0) doUntil(Math.max(...ends), own);
  }

  function doUntil(until: number, isMeant: (each: Subscription) => boolean): void {
    for (;;) {
      const [next] = Object.values(state.subscriptions)
        .filter(isMeant)
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
      ...openInvoices(subscription).flatMap((invoice) =>
        invoice.next_payment_attempt === null
          ? []
          : [{ at: invoice.next_payment_attempt, act: (at: number) => attempt(subscription, invoice, at) }],
      ),
    ];
  }

  function renew(subscription: Subscription, at: number): void {
    const [item] = subscription.items.data;
    const planned = subscription.schedule ? state.schedules[subscription.schedule] : undefined;
    if (planned?.next) {
      const { unitAmount, interval, product, taxRates } = planned.next;
      item.price = priceOf(unitAmount, subscription.currency, interval, product);
      subscription.default_tax_rates = taxRates;
      Object.assign(planned, { next: null, status: 'released' });
      subscription.schedule = null;
    }
    const { price } = item;
    item.current_period_start = at;
    item.current_period_end = periodEnd(at, price.recurring.interval);
    const period = { start: at, end: item.current_period_end };
    const description = state.productNames[price.product] ?? '';
    const invoice = bill(
      subscription,
      'subscription_cycle',
      [{ amount: price.unit_amount ?? 0, description, price, period }],
      at,
    );
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
      if (subscription.status !== 'active' && openInvoices(subscription).length === 0) {
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

function fail(kind: string, id: string): never {
  throw missing(kind, id);
}
