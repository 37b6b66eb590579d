import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { doPaymentJob } from '#server/features/billing/do-payment-job.ts';
import { membership, payment, project, user } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { sandboxClient } from '#server/platform/payments/payments.ts';
import type { SignedEvent } from '#server/payment-sandbox/deliver-events.ts';
import { startSandbox } from '#server/payment-sandbox/sandbox.ts';
import { PAYMENT_QUEUE, type PaymentJob } from '#server/platform/queue/queue.ts';
import { finishProject, uploadScan } from './engine-order.ts';
import { startTestServer } from './test-server.ts';

export const WEBHOOK_SECRET = 'whsec_new';
export const OLD_WEBHOOK_SECRET = 'whsec_old';
const MANY_SIGN_UPS = JSON.stringify({
  signUp: { max: 1000, windowSeconds: 60 },
  planChange: { max: 1000, windowSeconds: 60 },
});
const SECRET_KEY = 'sk_test_server';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GOOD_CARD = '4242 4242 4242 4242';
const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);

/**
 * A test server with the payment sandbox. Its webhooks are kept in `sent` and arrive only when a test posts them; `work` does the
 * jobs of those that were stored.
 */
export async function startPaymentServer(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'storey-pay-'));
  const sent: SignedEvent[] = [];
  /** How far the provider's clock is ahead. */
  const clock = { aheadMs: 0 };
  const sandbox = await startSandbox({
    file: join(folder, 'sandbox.json'),
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    pagesUrl: 'http://127.0.0.1:3000/sandbox-checkout',
    now: () => new Date(Date.now() + clock.aheadMs),
    deliver: async (event) => {
      sent.push(event);
      return true;
    },
  });
  const server = await startTestServer({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_server',
    STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${OLD_WEBHOOK_SECRET}`,
    STRIPE_SANDBOX_URL: sandbox.url,
    RATE_LIMITS: MANY_SIGN_UPS,
    ...env,
  });

  /** A completed engine project of the person's team. */
  async function finishedProject(cookie: string, sqft = 10_000): Promise<string> {
    const { projectId } = await uploadScan(server, cookie, 'a.las', scan);
    await finishProject(server, projectId, sqft);
    return projectId;
  }

  const openCheckout = (cookie: string, projectId: string, change: Record<string, unknown> = {}) =>
    server.call('POST', '/api/stripe/embedded-checkout', {
      cookie,
      body: {
        projectData: { id: projectId },
        returnUrl: `/bimit-plan/${projectId}`,
        unlimitedDownloads: true,
        usageImpact: false,
        ...change,
      },
    });

  /** Pays with a card by the page of the checkout. */
  async function payWith(clientSecret: string, number = GOOD_CARD) {
    const answer = await server.call('POST', `/api/sandbox-checkout/checkout/${clientSecret}/pay`, {
      body: { number, expiry: '12/34', cvc: '123', name: 'A. Person' },
    });
    return answer.json();
  }

  /** Opens a checkout and pays it. Answers its session and its payment at the provider. */
  async function pay(cookie: string, projectId: string): Promise<{ sessionId: string; intentId: string }> {
    const { clientSecret, sessionId } = await (await openCheckout(cookie, projectId)).json();
    const paid = await payWith(clientSecret);
    if (paid.outcome !== 'succeeded') throw new Error(JSON.stringify(paid));
    const intent = (await stripe.checkout.sessions.retrieve(sessionId)).payment_intent;
    return { sessionId, intentId: typeof intent === 'string' ? intent : '' };
  }

  const stripe = sandboxClient(sandbox.url, SECRET_KEY);
  const post = ({ body, signature }: SignedEvent) =>
    server.app.request('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body,
    });
  /** The kept webhook of a type about an object of the provider. */
  const sentOf = (type: string, id: string) =>
    sent.find(({ body }) => body.includes(`"type": "${type}"`) && body.includes(`"${id}"`));

  /** Does what the stored webhooks ask for. */
  async function work(): Promise<void> {
    for (let jobs = await fetchJobs(); jobs.length > 0; jobs = await fetchJobs()) {
      for (const job of jobs) {
        await doJob(job.data);
        await server.queue.complete(PAYMENT_QUEUE, job.id);
      }
    }
  }
  const parts = { ...server, log: createLog('silent', 'test'), publicUrl: server.config.PUBLIC_URL };
  const doJob = (job: PaymentJob) => doPaymentJob(parts, job);
  const handle = (eventId: string) => doJob({ eventId });
  const fetchJobs = () => server.queue.fetch<PaymentJob>(PAYMENT_QUEUE, { batchSize: 50 });

  /** Another person in the team of `cookie`, as a member without its admin role. */
  async function joinTeam(cookie: string, email: string): Promise<string> {
    const teamId: string = (await (await server.call('GET', '/api/session', { cookie })).json()).team.id;
    const other = await server.signUp(email);
    const [person] = await server.db.select({ id: user.id }).from(user).where(eq(user.email, email));
    await server.db
      .update(membership)
      .set({ teamId, role: 'user' })
      .where(eq(membership.userId, person?.id ?? ''));
    return other;
  }

  const projectRow = async (projectId: string) =>
    (await server.db.select().from(project).where(eq(project.id, projectId)))[0];
  const paymentsOf = (projectId: string) => server.db.select().from(payment).where(eq(payment.projectId, projectId));

  async function stop(): Promise<void> {
    await server.stop();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }

  /** Moves the provider's clock to an hour after a moment that is some days later, and does what is due until then. */
  async function advanceTo(moment: string, days = 0): Promise<void> {
    clock.aheadMs = Date.parse(moment) + days * DAY_MS + HOUR_MS - Date.now();
    await sandbox.run();
  }

  return {
    ...server,
    sandbox,
    advanceTo,
    stripe,
    sent,
    sentOf,
    post,
    work,
    doJob,
    handle,
    joinTeam,
    pay,
    payWith,
    openCheckout,
    finishedProject,
    projectRow,
    paymentsOf,
    stop,
  };
}
export type PaymentServer = Awaited<ReturnType<typeof startPaymentServer>>;
