import type Stripe from 'stripe';
import { newId, secondsOf } from './objects.ts';
import type { Interval, Price, Subscription, SubscriptionInvoice } from './subscription-objects.ts';
import { taxOf } from './tax-rates.ts';

/** A time some months later on the same day, or on the last of a shorter month. Seconds. */
export function monthsLater(seconds: number, months: number): number {
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

/** A line of an invoice before it is one. `unitAmount`: the price of a period that it is of. */
export type Billed = {
  amount: number;
  description: string;
  unitAmount?: number;
  metadata?: Record<string, string>;
};

/** What another price costs for the rest of a period, and what the earlier one gives back for it. `at`: seconds. */
export function prorated(
  { current_period_start: from, current_period_end: to }: Subscription['items']['data'][0],
  { before, after, at }: { before: number; after: number; at: number },
): Billed[] {
  const share = (amount: number) => Math.round((amount * (to - at)) / (to - from));
  return [
    { amount: -share(before), description: 'Unused time of the earlier plan', unitAmount: before },
    { amount: share(after), description: 'Remaining time of the new plan', unitAmount: after },
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
      data: lines.map(({ amount, description, unitAmount, metadata: data = {} }) => ({
        id: newId('il'),
        object: 'line_item',
        amount,
        currency,
        description,
        metadata: data,
        pricing: unitAmount === undefined ? null : { type: 'price_details', unit_amount_decimal: String(unitAmount) },
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
