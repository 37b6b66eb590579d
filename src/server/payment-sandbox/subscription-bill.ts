import type Stripe from 'stripe';
import { payableStep } from '#domain/billing/currency.ts';
import { newId, secondsOf } from './objects.ts';
import type { Interval, Price, Subscription, SubscriptionInvoice } from './subscription-objects.ts';
import { taxOf } from './tax-rates.ts';

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
export function nextMonth({ start_date: start }: Subscription, after: number): number {
  let months = 1;
  while (monthsLater(start, months) <= after) months += 1;
  return monthsLater(start, months);
}

/** The time of a subscription: that of the sandbox, and never before a period to which it was moved ahead. Seconds. */
export const clockOf = ({ items: { data } }: Pick<Subscription, 'items'>, now: Date): number =>
  Math.max(secondsOf(now), data[0].current_period_start);

/** The end of a period that begins at a moment. Seconds. */
export const periodEnd = (from: number, interval: Interval) => monthsLater(from, interval === 'year' ? 12 : 1);

/** A line of an invoice before it is one. `price`: what it is of, for the time of `period`. */
export type Billed = {
  amount: number;
  description: string;
  price?: Price;
  /** It is of the rest of a period. */ isProrated?: boolean;
  period?: { start: number; end: number };
  metadata?: Record<string, string>;
};

/**
 * What another price costs for the rest of a period, and what the earlier one gives back for it. One of another interval begins a period of its
 * own, of which it costs the whole. `at`: seconds.
 */
export function prorated(
  { current_period_start: from, current_period_end: to, price: before }: Subscription['items']['data'][0],
  { after, at }: { after: Price; at: number },
): Billed[] {
  // Never more than the whole, and never less than nothing.
  const leftSeconds = to - Math.min(to, Math.max(from, at));
  const step = payableStep(before.currency);
  const share = ({ unit_amount: amount }: Price) =>
    Math.round(((amount ?? 0) * leftSeconds) / (to - from) / step) * step;
  const { interval } = after.recurring;
  const isSameInterval = interval === before.recurring.interval;
  return [
    {
      amount: -share(before),
      description: 'Unused time',
      price: before,
      isProrated: true,
      period: { start: at, end: to },
    },
    isSameInterval
      ? {
          amount: share(after),
          description: 'Remaining time',
          price: after,
          isProrated: true,
          period: { start: at, end: to },
        }
      : {
          amount: after.unit_amount ?? 0,
          description: 'Whole period',
          price: after,
          period: { start: at, end: periodEnd(at, interval) },
        },
  ];
}

/** The invoice of these lines with the tax of the subscription, which nobody has yet. */
export function draftInvoice(
  { id, customer, currency, metadata, default_tax_rates: taxRates = [] }: Subscription,
  { reason, lines, at }: { reason: Stripe.Invoice.BillingReason; lines: readonly Billed[]; at: number },
): SubscriptionInvoice {
  const { totalCents: total, totalTaxes } = taxOf(
    lines.map(({ amount }) => amount),
    taxRates,
    currency,
  );
  return {
    id: newId('in'),
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
      data: lines.map(({ amount, description, price, isProrated = false, period = { start: at, end: at }, ...of }) => ({
        id: newId('il'),
        object: 'line_item',
        amount,
        currency,
        description,
        metadata: of.metadata ?? {},
        period,
        pricing: price
          ? {
              type: 'price_details',
              price_details: { price: price.id, product: price.product },
              unit_amount_decimal: String(price.unit_amount),
            }
          : null,
        parent: price
          ? { type: 'subscription_item_details', subscription_item_details: { proration: isProrated } }
          : null,
      })),
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
    status: 'open',
    status_transitions: { paid_at: null },
    subtotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    total,
    total_taxes: totalTaxes,
  };
}

export const priceOf = (unitAmount: number, currency: string, interval: Interval, product: string): Price => ({
  id: newId('price'),
  object: 'price',
  currency,
  unit_amount: unitAmount,
  product,
  recurring: { interval, interval_count: 1 },
});
