import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxClient } from '#server/platform/payments/payments.ts';
import type { SignedEvent } from './deliver-events.ts';
import { parseForm } from './form.ts';
import { startSandbox } from './sandbox.ts';

const PAGES = 'http://127.0.0.1:3000/sandbox-checkout';
/** A loaded machine is slow; what hangs fails all the same. */
const patient = { interval: 5, timeout: 10_000 };
const SECRET = 'whsec_test';
const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'A. Person' };

async function open({ isTaken = async (_event: SignedEvent) => true, now = () => new Date() } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'storey-sandbox-'));
  const sent: SignedEvent[] = [];
  const settings = {
    file: join(folder, 'sandbox.json'),
    port: 0,
    secretKey: 'sk_test_1',
    webhookSecret: SECRET,
    pagesUrl: PAGES,
    now,
    retrySeconds: [0.01],
    deliver: async (event: SignedEvent) => (sent.push(event), isTaken(event)),
  };
  let sandbox = await startSandbox(settings);
  onTestFinished(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  return {
    sent,
    stripe: () => sandboxClient(sandbox.url, 'sk_test_1'),
    restart: async () => {
      await sandbox.close();
      sandbox = await startSandbox(settings);
    },
    ask: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`${sandbox.url}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    page: async (path: string, body?: unknown) =>
      (
        await fetch(
          `${sandbox.url}/pages${path}`,
          body === undefined
            ? {}
            : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        )
      ).json(),
  };
}

async function checkout(stripe: Stripe) {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    payment_intent_data: { metadata: { payment_id: 'row-1' } },
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 12_345, product_data: { name: 'BIMIT Engine' } } },
    ],
  });
  return { id: session.id, path: `/checkout/${session.client_secret}` };
}

const idOf = (intent: string | Stripe.PaymentIntent | null) =>
  typeof intent === 'string' ? intent : (intent?.id ?? '');
const typesOf = (sent: SignedEvent[]) => sent.map(({ body }) => JSON.parse(body).type);

test('a paid checkout is complete, has a charge with a receipt, and tells of it in signed events', async () => {
  const { stripe, page, sent } = await open();
  const { id, path } = await checkout(stripe());
  expect(await page(path)).toMatchObject({ status: 'open', amountCents: 12_345, productName: 'BIMIT Engine' });
  expect(await page(`${path}/pay`, card)).toEqual({ outcome: 'succeeded' });
  const session = await stripe().checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const intent = await stripe().paymentIntents.retrieve(idOf(session.payment_intent), { expand: ['latest_charge'] });
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 12_345,
    metadata: { payment_id: 'row-1' },
    latest_charge: { object: 'charge', paid: true, receipt_number: expect.stringMatching(/^\d{4}-\d{4}$/) },
  });
  await expect
    .poll(() => typesOf(sent), patient)
    .toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']);
  for (const { body, signature } of sent)
    expect(Stripe.webhooks.constructEvent(body, signature, SECRET, 300).object).toBe('event');
  expect(await page(`${path}/pay`, card)).toMatchObject({ error: { message: 'This checkout is paid already.' } });
});

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
])('card %s is declined in words, and another card can follow', async (number, message) => {
  const { stripe, page } = await open();
  const { path } = await checkout(stripe());
  expect(await page(`${path}/pay`, { ...card, number })).toMatchObject({ outcome: 'declined', message });
  expect(await page(`${path}/pay`, card)).toEqual({ outcome: 'succeeded' });
});

test('a card of 3-D Secure waits for its owner, who may refuse', async () => {
  const { stripe, page } = await open();
  const { id, path } = await checkout(stripe());
  const secure = { ...card, number: '4000 0025 0000 3155' };
  expect(await page(`${path}/pay`, secure)).toEqual({ outcome: 'authenticate' });
  expect((await stripe().checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
  expect(await page(`${path}/authenticate`, { isConfirmed: false })).toMatchObject({
    outcome: 'declined',
    message: expect.stringContaining('unable to authenticate'),
  });
  await page(`${path}/pay`, secure);
  expect(await page(`${path}/authenticate`, { isConfirmed: true })).toEqual({ outcome: 'succeeded' });
});

test('no card but a test card is taken', async () => {
  const { stripe, page } = await open();
  const { id, path } = await checkout(stripe());
  expect(await page(`${path}/pay`, { ...card, number: '5555555555554444' })).toHaveProperty('error');
  expect((await stripe().checkout.sessions.retrieve(id)).payment_intent).toBeNull();
});

test('what it does not know it answers with 501, in the shape of Stripe', async () => {
  const { stripe } = await open();
  const refusal = await stripe()
    .subscriptions.create({ customer: 'cus_1', items: [] })
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ statusCode: 501, message: 'The sandbox does not know POST /v1/subscriptions.' });
  const parameter = await stripe()
    .customers.create({ phone: '1' })
    .catch((error: unknown) => error);
  expect(parameter).toMatchObject({ statusCode: 501, message: 'The sandbox does not know the parameter phone.' });
});

test('an address that nothing has and a body that is no JSON are refused in sentences, not as something unknown [B2]', async () => {
  const { stripe, ask } = await open();
  const { path } = await checkout(stripe());
  const customer = await stripe().customers.create({ name: 'A. Person' });
  const portal = await stripe().billingPortal.sessions.create({ customer: customer.id, return_url: PAGES });
  const cardPath = `/pages/portal/${portal.url.split('/').at(-1)}/card`;
  const said = async (method: string, address: string, body?: unknown) => {
    const answer = await ask(method, address, body);
    return [answer.status, (await answer.json()).error.message];
  };
  for (const name of ['constructor', '__proto__', 'toString', 'ch_none'])
    expect(await said('GET', `/pages/receipts/${name}`), name).toEqual([404, "No such charge: 'of this address'"]);
  for (const address of [cardPath, `/pages${path}/pay`, `/pages${path}/authenticate`])
    for (const body of ['', '{'])
      expect(await said('POST', address, body), address).toEqual([400, 'Send what the form asks for as JSON.']);
  expect(await said('POST', cardPath, {})).toEqual([400, 'This card cannot be tried.']);
  expect(await said('POST', `/pages${path}/authenticate`, { isConfirmed: 'yes' })).toEqual([
    400,
    'Say whether the payment is confirmed.',
  ]);
});

test('another version of the API is refused', async () => {
  const { ask } = await open();
  const answer = await ask('POST', '/v1/customers', '', {
    authorization: 'Bearer sk_test_1',
    'stripe-version': '2020-08-27',
  });
  expect([answer.status, (await answer.json()).error.message]).toEqual([400, 'Invalid Stripe API version: 2020-08-27']);
});

test('a webhook that is not taken is sent again, with a new signature; nothing is lost by a restart', async () => {
  let failures = 2;
  const { stripe, sent, restart } = await open({ isTaken: async () => failures-- <= 0 });
  const customer = await stripe().customers.create({ name: 'Kept' });
  await expect.poll(() => sent.length, patient).toBeGreaterThanOrEqual(1);
  await restart();
  expect(await stripe().customers.retrieve(customer.id)).toMatchObject({ name: 'Kept' });
  await expect.poll(() => typesOf(sent), patient).toEqual(['customer.created', 'customer.created', 'customer.created']);
  expect(new Set(sent.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test('every webhook of a checkout can be sent again, whether it was taken or not', async () => {
  let isTaken = true;
  const { stripe, page, sent } = await open({ isTaken: async () => isTaken });
  const { path } = await checkout(stripe());
  await checkout(stripe());
  await page(`${path}/pay`, card);
  await expect.poll(() => sent, patient).toHaveLength(4);
  const types = typesOf(sent);
  expect(await page(`${path}/resend`, {})).toEqual({ sent: types.map((type) => ({ type, isTaken: true })) });
  expect(sent.slice(4).map(({ body }) => body)).toEqual(sent.slice(0, 4).map(({ body }) => body));
  isTaken = false;
  expect((await page(`${path}/resend`, {})).sent[0]).toEqual({ type: types[0], isTaken: false });
});

test('a checkout expires after a day', async () => {
  let now = new Date('2026-11-22T10:00:00Z');
  const { stripe } = await open({ now: () => now });
  const { id } = await checkout(stripe());
  now = new Date('2026-11-23T10:00:01Z');
  expect((await stripe().checkout.sessions.retrieve(id)).status).toBe('expired');
});

test('a refund is paid back once', async () => {
  const { stripe, page } = await open();
  const { id, path } = await checkout(stripe());
  await page(`${path}/pay`, card);
  const intent = idOf((await stripe().checkout.sessions.retrieve(id)).payment_intent);
  expect(await stripe().refunds.create({ payment_intent: intent, amount: 345 })).toMatchObject({
    object: 'refund',
    amount: 345,
    status: 'succeeded',
  });
  expect(await stripe().refunds.create({ payment_intent: intent })).toMatchObject({ amount: 12_000 });
  expect(
    await stripe()
      .refunds.create({ payment_intent: intent })
      .catch((error: unknown) => error),
  ).toMatchObject({ code: 'charge_already_refunded' });
});

test('reads forms with brackets, and refuses those that contradict themselves', () => {
  expect(parseForm('a[b][0]=1&a[c]=%26&d=')).toEqual({ a: { b: { 0: '1' }, c: '&' }, d: '' });
  expect(() => parseForm('a=1&a[b]=2')).toThrow();
  expect(() => parseForm('a[]]=1')).toThrow();
  expect(parseForm('__proto__[x]=1')).not.toHaveProperty('x');
});
