/**
 * The events of Stripe that are acted on, which the webhook has to be set up for (docs/decisions/0008, which webhook-guide.test.ts compares): payments of
 * orders and unlocks, refunds and disputes, and plans.
 */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

const names: ReadonlySet<string> = new Set(STRIPE_EVENTS);

/** Whether something is done about events of a type. */
export const isActedOn = (type: string): boolean => names.has(type);

/** The events that an endpoint is not sent, given those that it is; Stripe writes all as '*'. */
export const missingEvents = (enabled: readonly string[]): string[] =>
  enabled.includes('*') ? [] : STRIPE_EVENTS.filter((name) => !enabled.includes(name));
