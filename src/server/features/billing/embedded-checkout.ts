import type Stripe from 'stripe';
import type { OpenedCheckout } from '#contract/billing.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Payments } from '#server/platform/payments/payments.ts';

/** What a page needs to show a checkout within itself. */
export function embeddedOf(payments: Payments | undefined, session: Stripe.Checkout.Session): OpenedCheckout {
  if (!payments || !session.client_secret) throw new AppError('PAYMENTS_UNAVAILABLE');
  return {
    clientSecret: session.client_secret,
    sessionId: session.id,
    mount: payments.mount,
    publishableKey: payments.publishableKey,
  };
}
