import type Stripe from 'stripe';
import type { CardFace } from './card-face.ts';
import type { TaxRate } from './tax-rates.ts';

export type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type' | 'created' | 'livemode'> & {
  customer: string;
  card: CardFace;
};
export type Interval = 'month' | 'year';
/** What a session of a subscription sells. */
export type Recurring = {
  unitAmount: number;
  currency: string;
  interval: Interval;
  name: string;
  /** The id of a product that exists already; missing: one is made for it. */
  product?: string;
  metadata: Record<string, string>;
  taxRates?: TaxRate[];
};

/** A price to which a subscription changes at the end of its period, by itself. */
export type Schedule = Pick<Stripe.SubscriptionSchedule, 'id' | 'object' | 'created' | 'livemode' | 'status'> & {
  subscription: string;
  phases: { start_date: number; end_date: number; items: { price: string; quantity: number }[] }[];
  next: { unitAmount: number; interval: Interval; product: string; taxRates: TaxRate[] } | null;
};

export type Price = Pick<Stripe.Price, 'id' | 'object' | 'currency' | 'unit_amount'> & {
  product: string;
  recurring: { interval: Interval; interval_count: 1 };
};
type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end' | 'quantity' | 'subscription'
> & { price: Price };
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'next_pending_invoice_item_invoice'
  | 'pending_invoice_item_interval'
  | 'start_date'
  | 'status'
> & {
  customer: string;
  latest_invoice: string;
  /** The id of the card that it is charged to. */
  default_payment_method?: string | null;
  default_tax_rates?: TaxRate[];
  /** The id of what changes it at the end of its period. */
  schedule?: string | null;
  items: { object: 'list'; has_more: false; data: [Item] };
};
type Line = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  /** Seconds. */
  period: { start: number; end: number };
  pricing: {
    type: 'price_details';
    price_details?: { price: string; product: string };
    unit_amount_decimal: string;
  } | null;
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: { proration: boolean };
  } | null;
};
/** Takes back what an invoice came to, and sends what was paid for it back. */
export type CreditNote = Pick<
  Stripe.CreditNote,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status'
> & { customer: string; invoice: string; metadata: Record<string, string> };
/** What goes on the next invoice of a subscription. */
export type InvoiceItem = {
  id: string;
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  description: string;
  invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  subscription: string;
};
export type SubscriptionInvoice = Pick<
  Stripe.Invoice,
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'next_payment_attempt'
  | 'number'
  | 'status'
  | 'subtotal'
  | 'total'
  | 'total_taxes'
> & {
  id: string;
  customer: string;
  lines: { object: 'list'; has_more: false; data: Line[] };
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  status_transitions: { paid_at: number | null };
};
