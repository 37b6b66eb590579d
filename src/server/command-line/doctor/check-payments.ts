import Stripe from 'stripe';
import { STRIPE_WEBHOOK_PATH } from '#contract/billing.ts';
import { missingEvents } from '#domain/billing/stripe-events.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openPayments } from '#server/platform/payments/payments.ts';
import { fail, messageOf, ok, warn, type Finding } from './check.ts';

const LIMIT_MS = 10_000;
const GUIDE = 'docs/decisions/0008';

/** Whether the payment provider tells this installation of everything that it acts on. */
export async function checkPayments(config: Pick<Config, 'payments' | 'PUBLIC_URL'>): Promise<Finding> {
  const payments = openPayments(config);
  if (!payments) return ok('payments', 'off');
  const url = `${config.PUBLIC_URL}${STRIPE_WEBHOOK_PATH}`;
  try {
    const options = { timeout: LIMIT_MS, maxNetworkRetries: 0 };
    const { data } = await payments.stripe.webhookEndpoints.list({ limit: 100 }, options);
    const own = data.filter((endpoint) => endpoint.url === url);
    const enabled = own.filter(({ status }) => status === 'enabled');
    if (own.length === 0) return fail('payments', `Stripe has no webhook for ${url}: add it (${GUIDE})`);
    if (enabled.length === 0) return fail('payments', `the webhook for ${url} is disabled: enable it in Stripe`);
    const missing = missingEvents(enabled.flatMap(({ enabled_events: names }) => names));
    if (missing.length > 0)
      return fail('payments', `the webhook for ${url} does not send ${missing.join(', ')}: add them in Stripe`);
    return ok('payments', `the webhook for ${url} sends every event`);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return warn('payments', `the key may not read webhooks: compare their events with ${GUIDE}`);
    return error instanceof Stripe.errors.StripeAuthenticationError
      ? fail('payments', `${messageOf(error)}: check STRIPE_SECRET_KEY`)
      : warn('payments', `Stripe does not respond (${messageOf(error)})`);
  }
}
