// Payments without money for an installation that has everything on one machine. Keys of Stripe, or PAYMENTS=off, turn it off.
import { createHmac } from 'node:crypto';
import { freePort } from './port.mjs';

/**
 * Settings of the payment sandbox, and its process; undefined where it does not run. On by itself only with the embedded database
 * and a PUBLIC_URL on this machine (like the demo), because it accepts test cards from anyone.
 */
export async function paymentSandbox({ url, host, port, authSecret, isLoopback }) {
  // A split role has its payments elsewhere: by itself nothing begins there.
  const isWhole = (process.env.ROLE || 'all') === 'all';
  const wanted =
    process.env.PAYMENTS ||
    (!process.env.STRIPE_SECRET_KEY && !process.env.DATABASE_URL && isLoopback && isWhole ? 'sandbox' : 'off');
  if (wanted !== 'sandbox') return undefined;
  if (process.env.STRIPE_SECRET_KEY)
    throw new Error('PAYMENTS=sandbox and STRIPE_SECRET_KEY contradict each other: unset one of them.');
  if (!isLoopback)
    throw new Error(
      `PAYMENTS=sandbox accepts test cards from anyone: it runs only with a PUBLIC_URL on this machine (localhost), not ${url}.`,
    );
  if (!isWhole) throw new Error('PAYMENTS=sandbox runs with ROLE=all only.');
  const key = (purpose) =>
    createHmac('sha256', authSecret).update(`payment sandbox: ${purpose}`).digest('hex').slice(0, 32);
  const sandboxPort = await freePort();
  const listenHost = host === '0.0.0.0' ? '127.0.0.1' : host;
  return {
    env: {
      STRIPE_SECRET_KEY: `sk_test_${key('secret key')}`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: `whsec_${key('webhook')}`,
      STRIPE_SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      STRIPE_SANDBOX_WEBHOOK_URL: `http://${listenHost}:${port}/api/stripe/webhook`,
    },
    process: ['payment sandbox', 'payment-sandbox/main'],
  };
}
