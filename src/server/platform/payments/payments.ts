import Stripe from 'stripe';
import type { Config } from '#server/platform/config/config.ts';

/** Money by the official SDK: from Stripe, or from the sandbox of an installation that has everything on one machine. */
export type Payments = {
  stripe: Stripe;
  /** How a checkout is shown: by Stripe's script, or as a page of our own origin. */
  mount: 'stripe' | 'sandbox';
  publishableKey: string;
  /** Signatures of webhooks: one, or two while they are changed. */
  webhookSecrets: readonly string[];
  /** Address of the sandbox; undefined with Stripe. */
  sandboxUrl: string | undefined;
};

/** Long enough for Stripe, short enough that a page does not hang with it. */
const TIMEOUT_MS = 15_000;
const NETWORK_RETRIES = 3;

/** The payments that the settings choose; undefined when there are none. */
export function openPayments(config: Pick<Config, 'payments'>): Payments | undefined {
  const settings = config.payments;
  if (!settings) return undefined;
  const { secretKey, publishableKey, webhookSecrets, sandboxUrl } = settings;
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: NETWORK_RETRIES, telemetry: false };
  if (!sandboxUrl)
    return { stripe: new Stripe(secretKey, common), mount: 'stripe', publishableKey, webhookSecrets, sandboxUrl };
  return { stripe: sandboxClient(sandboxUrl, secretKey), mount: 'sandbox', publishableKey, webhookSecrets, sandboxUrl };
}

/** The SDK, asking a sandbox. */
export function sandboxClient(sandboxUrl: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(sandboxUrl);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  });
}
