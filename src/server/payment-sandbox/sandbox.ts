import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { CardOutcome } from '#domain/billing/test-cards.ts';
import { createStripeApi } from './api.ts';
import { createDeliveries, type Deliver } from './deliver-events.ts';
import { createOperations } from './operations.ts';
import { createPagesApi } from './pages-api.ts';
import { openState } from './state.ts';
import { SandboxError } from './stripe-error.ts';

export type SandboxSettings = {
  /** File of everything it knows. */
  file: string;
  /** On the loopback address; 0 takes a free one. */
  port: number;
  secretKey: string;
  webhookSecret: string;
  deliver: Deliver;
  /** Where people reach its pages: `PUBLIC_URL/sandbox-checkout`. */
  pagesUrl: string;
  now?: () => Date;
  /** Waits after the first, second ... webhook that is not taken; then the last one over and over. */
  retrySeconds?: readonly number[];
};

/** How often renewals are looked for. */
const BILLING_MS = 60_000;
const RETRY_SECONDS = [1, 2, 5, 15, 60, 300, 900];

/**
 * A payment provider without money, on the loopback address: it speaks the part of Stripe's API that the portal uses, with the
 * real protocol (form bodies, idempotency keys, versions, signed webhooks), so that no code path is only for tests.
 */
export async function startSandbox({
  file,
  port,
  secretKey,
  webhookSecret,
  deliver,
  pagesUrl,
  now = () => new Date(),
  retrySeconds = RETRY_SECONDS,
}: SandboxSettings) {
  const { state, save } = await openState(file);
  const deliveries = createDeliveries({ state, save, secret: webhookSecret, deliver, now, retrySeconds });
  const operations = createOperations({ state, pagesUrl, now, onEvent: deliveries.add });
  const app = new Hono();
  app.onError((error, context) => {
    const known = error instanceof SandboxError ? error : new SandboxError(501, error.message, { type: 'api_error' });
    // The SDK would try again what will not get better.
    return context.json(known.toBody(), known.status, { 'stripe-should-retry': 'false' });
  });
  app.use(async (_context, next) => {
    operations.subscriptions.run();
    await next();
    // Also a look can make an event: a session whose time is over.
    deliveries.wake();
  });
  app.route('/', createPagesApi({ state, save, operations, resend: deliveries.resend, now }));
  app.route('/', createStripeApi({ state, save, operations, secretKey, pagesUrl, now }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The sandbox has no port.');
  deliveries.wake();
  // Time passes without anybody asking.
  const billing = setInterval(() => void act(() => operations.subscriptions.run()), BILLING_MS);
  billing.unref();
  return {
    url: `http://127.0.0.1:${address.port}`,
    dispute: (intentId: string) => act(() => operations.dispute(intentId)),
    /** Does what is due by the clock: tests move it. */
    run: () => act(() => operations.subscriptions.run()),
    setCard: (customer: string, outcome: CardOutcome) => act(() => operations.subscriptions.setCard(customer, outcome)),
    failRefund: (refundId: string) => act(() => operations.failRefund(refundId)),
    close,
  };

  /** What a bank does, stored and reported. */
  async function act(work: () => void): Promise<void> {
    work();
    await save();
    deliveries.wake();
  }

  async function close(): Promise<void> {
    clearInterval(billing);
    await deliveries.close();
    const closed = new Promise((done) => server.close(done));
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
    await save();
  }
}
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
