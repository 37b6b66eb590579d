import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { CardFace } from './card-face.ts';

// Whole objects in the shapes of the SDK's own types: what is not in use is null, as Stripe sends it.
export type Session = Omit<Stripe.Checkout.Session, 'payment_intent' | 'customer'> & {
  payment_intent: string | null;
  customer: string | null;
};
export type Intent = Omit<Stripe.PaymentIntent, 'latest_charge'> & { latest_charge: string | null };
export type Charge = Stripe.Charge;
export type Refund = Stripe.Refund;
export type Customer = Stripe.Customer;
export type Portal = Stripe.BillingPortal.Session;
export type Product = Pick<Stripe.Product, 'id' | 'object' | 'active' | 'created' | 'livemode' | 'metadata' | 'name'>;
export type SandboxEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
  data: { object: unknown };
};

export const API_VERSION: string = Stripe.API_VERSION;
const CHECKOUT_HOURS = 24;

/** A random id with Stripe's prefix for its kind. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

export function makeCustomer(
  { email, name, metadata }: { email: string | undefined; name: string | undefined; metadata: Record<string, string> },
  now: Date,
): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    created: secondsOf(now),
    livemode: false,
    email: email ?? null,
    name: name ?? null,
    description: null,
    metadata,
    balance: 0,
    default_source: null,
    shipping: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  };
}

/** A product with an id that its maker has chosen. */
export function makeProduct({ id, name, metadata }: Pick<Product, 'id' | 'name' | 'metadata'>, now: Date): Product {
  return { id, object: 'product', active: true, created: secondsOf(now), livemode: false, metadata, name };
}

export type NewSession = {
  uiMode: 'embedded_page' | 'hosted_page';
  amount: number;
  currency: string;
  customer: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  returnUrl: string | undefined;
  successUrl: string | null;
  cancelUrl: string | null;
  redirect: 'always' | 'if_required' | 'never' | undefined;
};

/** `pagesUrl`: where people reach the pages of the sandbox. */
export function makeSession(wanted: NewSession, pagesUrl: string, now: Date): Session {
  const id = newId('cs_test');
  const secret = `${id}_secret_${randomBytes(16).toString('hex')}`;
  const isEmbedded = wanted.uiMode === 'embedded_page';
  const created = secondsOf(now);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: wanted.amount,
    amount_total: wanted.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.reference,
    client_secret: isEmbedded ? secret : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: wanted.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: wanted.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: created + CHECKOUT_HOURS * 3600,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: wanted.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    ...(isEmbedded && { redirect_on_completion: wanted.redirect ?? 'always', return_url: wanted.returnUrl ?? '' }),
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: wanted.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: wanted.uiMode,
    url: isEmbedded ? null : `${pagesUrl}/${secret}`,
    wallet_options: null,
  };
}

export function makeIntent(
  { amount_total: amount, currency, customer }: Session,
  metadata: Record<string, string>,
  now: Date,
): Intent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: amount ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: secondsOf(now),
    currency: currency ?? 'usd',
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** `card`: what is shown of it; undefined for a checkout that was paid before faces were kept. */
export function makeCharge(
  intent: Intent,
  { name, card }: { name: string; card: CardFace | undefined },
  pagesUrl: string,
  now: Date,
): Charge {
  const id = newId('ch');
  const digits = () => String(1000 + (randomBytes(2).readUInt16BE() % 9000));
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: secondsOf(now),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: card ? { type: 'card', card: chargedCard(card) } : null,
    receipt_email: null,
    receipt_number: `${digits()}-${digits()}`,
    receipt_url: `${pagesUrl}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedCard(card: CardFace): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    ...card,
    amount_authorized: null,
    authorization_code: null,
    electronic_commerce_indicator: null,
    network_transaction_id: null,
    regulated_status: null,
    checks: null,
    country: null,
    funding: 'credit',
    installments: null,
    mandate: null,
    network: card.brand,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export type NewRefund = {
  amount: number;
  metadata: Record<string, string>;
  reason: Stripe.RefundCreateParams.Reason | undefined;
};

export function makeRefund(charge: Charge, { amount, metadata, reason }: NewRefund, now: Date): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(now),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export function makePortal(
  wanted: { customer: string; returnUrl: string | undefined; locale: NonNullable<Portal['locale']> | undefined },
  pagesUrl: string,
  now: Date,
): Portal {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: secondsOf(now),
    customer: wanted.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: wanted.locale ?? null,
    on_behalf_of: null,
    return_url: wanted.returnUrl ?? null,
    url: `${pagesUrl}/portal/${id}_${randomBytes(16).toString('hex')}`,
  };
}

export function makeEvent(type: string, object: unknown, now: Date): SandboxEvent {
  // A copy: an event tells of the object as it was.
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: secondsOf(now),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: structuredClone(object) },
  };
}
