import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { membership, project, team } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { startTestServer } from '#server/testing/test-server.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

const teamOf = async (cookie: string): Promise<string> =>
  (await (await server.call('GET', '/api/session', { cookie })).json()).team.id;
const refusalOf = async (response: Response) => {
  const { code, error } = await response.json();
  return { status: response.status, code, error };
};
const hosted = (cookie: string, projectId: string, change: Record<string, unknown> = {}) =>
  server.call('POST', '/api/stripe/checkout', {
    cookie,
    body: {
      amountCents: 1,
      currency: 'usd',
      productName: 'BIMIT Engine',
      returnUrl: '/portfolio',
      metadata: JSON.stringify({ source: 'x', name: 'x', project_id: projectId, ml_estimated_total_sqft: 1 }),
      ...change,
    },
  });

test('the price comes from the stored size, whatever the caller sends [D5 D8]', async () => {
  const cookie = await server.signUp('price@example.com', { teamName: 'Price House' });
  const projectId = await server.finishedProject(cookie, 12_345);
  const answer = await server.openCheckout(cookie, projectId, {
    projectData: { id: projectId, ml_estimated_total_sqft: 1, amountCents: 1, customerId: 'cus_other' },
  });
  const opened = await answer.json();
  expect([answer.status, opened.mount, opened.publishableKey]).toEqual([200, 'sandbox', 'pk_test_server']);
  const session = await server.stripe.checkout.sessions.retrieve(opened.sessionId);
  expect(session).toMatchObject({
    amount_total: 18_518,
    currency: 'usd',
    client_secret: opened.clientSecret,
    metadata: { project_id: projectId },
  });
  const [own] = await server.db
    .select()
    .from(team)
    .where(eq(team.id, await teamOf(cookie)));
  expect(session.customer).toBe(own?.stripeCustomerId);
  expect(await server.stripe.customers.retrieve(own?.stripeCustomerId ?? '')).toMatchObject({ name: 'Price House' });
});

test('twenty clicks at once open one checkout; another project of the team pays as the same customer [D8]', async () => {
  const cookie = await server.signUp('twenty@example.com');
  const projectId = await server.finishedProject(cookie);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await server.openCheckout(cookie, projectId)).json()),
  );
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(await server.paymentsOf(projectId)).toMatchObject([{ status: 'open', amountCents: 15_000 }]);
  const second = await (await server.openCheckout(cookie, await server.finishedProject(cookie))).json();
  const customers = await Promise.all(
    [answers[0].sessionId, second.sessionId].map(
      async (id) => (await server.stripe.checkout.sessions.retrieve(id)).customer,
    ),
  );
  expect(customers[0]).toBe(customers[1]);
});

test('a new size gives the open checkout up and opens one at the new price', async () => {
  const cookie = await server.signUp('resize@example.com');
  const projectId = await server.finishedProject(cookie, 1000);
  const first = await (await server.openCheckout(cookie, projectId)).json();
  await server.db.update(project).set({ mlEstimatedTotalSqft: 2000 }).where(eq(project.id, projectId));
  const second = await (await server.openCheckout(cookie, projectId)).json();
  expect((await server.stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired');
  expect(await server.stripe.checkout.sessions.retrieve(second.sessionId)).toMatchObject({
    status: 'open',
    amount_total: 3000,
  });
});

test('a checkout that was paid waits for its webhook: no second one is opened', async () => {
  const cookie = await server.signUp('pending@example.com');
  const projectId = await server.finishedProject(cookie);
  await server.pay(cookie, projectId);
  expect(await refusalOf(await server.openCheckout(cookie, projectId))).toMatchObject({
    status: 409,
    code: 'PAYMENT_PENDING',
  });
});

test('who may not see a project finds nothing to pay; who may not pay is refused [X5]', async () => {
  const cookie = await server.signUp('own@example.com');
  const projectId = await server.finishedProject(cookie);
  const stranger = await server.signUp('strange@example.com');
  for (const open of [server.openCheckout, hosted]) {
    expect((await open(stranger, projectId)).status).toBe(404);
    expect((await open(stranger, crypto.randomUUID())).status).toBe(404);
    expect((await open('', projectId)).status).toBe(401);
  }
  await server.db.update(project).set({ isPublic: true }).where(eq(project.id, projectId));
  expect((await server.openCheckout(stranger, projectId)).status).toBe(403);
  await server.db.update(project).set({ isPublic: false, isDemo: true }).where(eq(project.id, projectId));
  expect((await server.openCheckout(cookie, projectId)).status).toBe(403);
});

test('there is a price only for a locked conversion of known size [D8 E7]', async () => {
  const cookie = await server.signUp('states@example.com');
  const projectId = await server.finishedProject(cookie);
  const set = (values: Partial<typeof project.$inferInsert>) =>
    server.db.update(project).set(values).where(eq(project.id, projectId));
  const noPrice = { status: 422, error: 'BIMIT Engine price can not be calculated, please contact support.' };
  for (const mlEstimatedTotalSqft of [0, 20]) {
    await set({ mlEstimatedTotalSqft });
    expect(await refusalOf(await server.openCheckout(cookie, projectId))).toMatchObject(noPrice);
    expect(await refusalOf(await hosted(cookie, projectId))).toMatchObject(noPrice);
  }
  await set({ mlEstimatedTotalSqft: null });
  expect(await refusalOf(await server.openCheckout(cookie, projectId))).toMatchObject({
    status: 422,
    code: 'SIZE_UNKNOWN',
  });
  await set({ mlEstimatedTotalSqft: 1000, subType: 'Standard' });
  expect((await server.openCheckout(cookie, projectId)).status).toBe(409);
  await set({ subType: 'Engine', paymentStatus: 'lifetime_usage' });
  expect(await refusalOf(await server.openCheckout(cookie, projectId))).toMatchObject({
    status: 409,
    code: 'ALREADY_UNLOCKED',
  });
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  'a way back to %s is refused',
  async (returnUrl) => {
    const cookie = await server.signUp(`back-${crypto.randomUUID()}@example.com`);
    const projectId = await server.finishedProject(cookie);
    expect((await server.openCheckout(cookie, projectId, { returnUrl })).status).toBe(400);
    expect((await hosted(cookie, projectId, { returnUrl })).status).toBe(400);
    expect(await server.paymentsOf(projectId)).toEqual([]);
  },
);

test('the hosted checkout is a POST with the same rules [E7]', async () => {
  const cookie = await server.signUp('hosted@example.com');
  const projectId = await server.finishedProject(cookie);
  const refused = await server.call('GET', `/api/stripe/checkout?amountCents=1&customerId=cus_1&returnUrl=/`, {
    cookie,
  });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  const embedded = await (await server.openCheckout(cookie, projectId)).json();
  const { url } = await (await hosted(cookie, projectId, { metadata: { project_id: projectId } })).json();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sandbox-checkout\/cs_test_/);
  expect((await (await hosted(cookie, projectId)).json()).url).toBe(url);
  // One can be paid at a time.
  expect((await server.stripe.checkout.sessions.retrieve(embedded.sessionId)).status).toBe('expired');
  const [open] = (await server.paymentsOf(projectId)).filter(({ status }) => status === 'open');
  expect(await server.stripe.checkout.sessions.retrieve(open?.stripeSessionId ?? '')).toMatchObject({
    amount_total: 15_000,
    cancel_url: 'http://127.0.0.1:3000/portfolio',
  });
});

test('members may pay, unless the operator leaves it to admins', async () => {
  const strict = await startPaymentServer({ CHECKOUT_BY: 'admins' });
  try {
    const admin = await strict.signUp('admin-pays@example.com');
    const projectId = await strict.finishedProject(admin);
    const teamId: string = (await (await strict.call('GET', '/api/session', { cookie: admin })).json()).team.id;
    await strict.db.update(membership).set({ role: 'user' }).where(eq(membership.teamId, teamId));
    expect((await strict.openCheckout(admin, projectId)).status).toBe(403);
    await strict.db.update(membership).set({ role: 'admin' }).where(eq(membership.teamId, teamId));
    expect((await strict.openCheckout(admin, projectId)).status).toBe(200);
  } finally {
    await strict.stop();
  }
  const owner = await server.signUp('owner-pays@example.com');
  const projectId = await server.finishedProject(owner);
  expect((await server.openCheckout(await server.joinTeam(owner, 'member-pays@example.com'), projectId)).status).toBe(
    200,
  );
});

test('the portal is for admins, and needs a customer [B6]', async () => {
  const cookie = await server.signUp('portal@example.com');
  const member = await server.joinTeam(cookie, 'portal-member@example.com');
  const open = (who: string, returnUrl = '/portfolio') =>
    server.call('POST', '/api/stripe/portal', { cookie: who, body: { customerId: 'cus_other', returnUrl } });
  expect(await refusalOf(await open(cookie))).toMatchObject({ status: 409, error: 'Missing Stripe customer ID' });
  await server.pay(cookie, await server.finishedProject(cookie));
  expect((await open(member)).status).toBe(403);
  expect((await open(cookie, 'https://evil.example')).status).toBe(400);
  const { url } = await (await open(cookie)).json();
  const page = await (
    await server.call('GET', url.replace('http://127.0.0.1:3000/sandbox-checkout', '/api/sandbox-checkout'))
  ).json();
  expect(page.receipts).toMatchObject([{ amountCents: 15_000, productName: 'BIMIT Engine' }]);
});

test('without keys nothing can be paid, and there is no sandbox [D8 X1]', async () => {
  const bare = await startTestServer();
  try {
    const cookie = await bare.signUp('bare@example.com');
    const body = {
      projectData: { id: crypto.randomUUID() },
      returnUrl: '/',
      unlimitedDownloads: true,
      usageImpact: false,
    };
    expect((await bare.call('POST', '/api/stripe/embedded-checkout', { cookie, body })).status).toBe(404);
    expect(
      await refusalOf(await bare.call('POST', '/api/stripe/portal', { cookie, body: { returnUrl: '/' } })),
    ).toMatchObject({ status: 503, error: 'Stripe configuration not available. Please contact support.' });
    expect((await bare.app.request('/api/stripe/webhook', { method: 'POST', body: '{}' })).status).toBe(503);
    expect((await bare.call('GET', '/api/sandbox-checkout/checkout/x')).status).toBe(404);
  } finally {
    await bare.stop();
  }
});

test("pages may load Stripe's script and frame its forms only where its keys are set", async () => {
  const real = await startTestServer({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  try {
    const policyOf = async (at: Pick<PaymentServer, 'call'>) =>
      (await at.call('GET', '/healthz')).headers.get('content-security-policy') ?? '';
    expect(await policyOf(real)).toMatch(/script-src 'self' 'wasm-unsafe-eval' https:\/\/js\.stripe\.com/);
    expect(await policyOf(server)).not.toContain('stripe');
    // Its own sandbox pages are not there then.
    expect((await real.call('GET', '/api/sandbox-checkout/checkout/x')).status).toBe(404);
  } finally {
    await real.stop();
  }
});
