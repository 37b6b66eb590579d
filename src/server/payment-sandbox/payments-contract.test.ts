import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxClient } from '#server/platform/payments/payments.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';

const testKey = process.env.STRIPE_TEST_KEY;

/** What the portal relies on, asked of the sandbox, and of Stripe itself when STRIPE_TEST_KEY holds a key of its test mode. */
describe.each([
  { provider: 'sandbox', isReady: true },
  { provider: 'Stripe', isReady: testKey !== undefined },
])('$provider', ({ provider, isReady }) => {
  const when = test.skipIf(!isReady);
  let stripe: Stripe;
  let sandbox: Sandbox | undefined;
  let folder = '';
  beforeAll(async () => {
    if (!isReady) return;
    if (provider === 'Stripe') {
      stripe = new Stripe(testKey ?? '');
      return;
    }
    folder = await mkdtemp(join(tmpdir(), 'storey-sandbox-'));
    sandbox = await startSandbox({
      file: join(folder, 'sandbox.json'),
      port: 0,
      secretKey: 'sk_test_contract',
      webhookSecret: 'whsec_contract',
      deliver: async () => true,
      pagesUrl: 'http://127.0.0.1:3000/sandbox-checkout',
    });
    stripe = sandboxClient(sandbox.url, 'sk_test_contract');
  });
  afterAll(async () => {
    await sandbox?.close();
    if (folder) await rm(folder, { recursive: true });
  });

  const session = (
    change: Partial<Stripe.Checkout.SessionCreateParams> = {},
    unitAmount = 15_000,
  ): Stripe.Checkout.SessionCreateParams => ({
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: 'http://127.0.0.1:3000/checkout/return?session_id={CHECKOUT_SESSION_ID}',
    client_reference_id: 'row-1',
    metadata: { payment_id: 'row-1' },
    payment_intent_data: { metadata: { payment_id: 'row-1' } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: unitAmount,
          product_data: { name: 'BIMIT Engine', description: 'Town Hall & <Annex>' },
        },
      },
    ],
    ...change,
  });
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) =>
        error instanceof Stripe.errors.StripeError
          ? { type: error.type, status: error.statusCode, code: error.code }
          : error,
    );

  when('a customer and an embedded checkout are made and read back', async () => {
    const customer = await stripe.customers.create({ name: 'Ümlaut & Söhne [1]', metadata: { team_id: 't-1' } });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      object: 'customer',
      name: 'Ümlaut & Söhne [1]',
      metadata: { team_id: 't-1' },
    });
    const made = await stripe.checkout.sessions.create(session({ customer: customer.id }));
    expect(made).toMatchObject({
      object: 'checkout.session',
      ui_mode: 'embedded_page',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 15_000,
      currency: 'usd',
      customer: customer.id,
      client_reference_id: 'row-1',
      url: null,
      payment_intent: null,
    });
    expect(made.client_secret).toContain(made.id);
    expect(await stripe.checkout.sessions.retrieve(made.id)).toMatchObject({
      id: made.id,
      client_secret: made.client_secret,
      metadata: { payment_id: 'row-1' },
    });
  });

  when('a hosted checkout has an address and no client secret', async () => {
    const made = await stripe.checkout.sessions.create(
      session({
        ui_mode: 'hosted_page',
        return_url: undefined,
        redirect_on_completion: undefined,
        success_url: 'http://127.0.0.1:3000/a',
        cancel_url: 'http://127.0.0.1:3000/b',
      }),
    );
    expect([made.url?.startsWith('http'), made.client_secret]).toEqual([true, null]);
  });

  when('the same idempotency key is the same checkout; with other values it is refused', async () => {
    const idempotencyKey = crypto.randomUUID();
    const [first, second] = [
      await stripe.checkout.sessions.create(session(), { idempotencyKey }),
      await stripe.checkout.sessions.create(session(), { idempotencyKey }),
    ];
    expect(second.id).toBe(first.id);
    expect(await refusalOf(stripe.checkout.sessions.create(session({}, 99_00), { idempotencyKey }))).toMatchObject({
      type: 'StripeIdempotencyError',
      status: 400,
    });
  });

  when('an expired checkout stays expired', async () => {
    const made = await stripe.checkout.sessions.create(session());
    expect((await stripe.checkout.sessions.expire(made.id)).status).toBe('expired');
    expect(await refusalOf(stripe.checkout.sessions.expire(made.id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      status: 400,
    });
  });

  when('refusals have the codes that the SDK knows', async () => {
    expect(await refusalOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      status: 404,
      code: 'resource_missing',
    });
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    });
    expect(await refusalOf(stripe.checkout.sessions.create(session({}, 49)))).toMatchObject({
      type: 'StripeInvalidRequestError',
      status: 400,
      code: 'amount_too_small',
    });
    expect(await refusalOf(stripe.checkout.sessions.create(session({ customer: 'cus_none' })))).toMatchObject({
      code: 'resource_missing',
    });
    expect(
      await refusalOf(
        provider === 'Stripe'
          ? new Stripe('sk_test_wrong').customers.create({})
          : sandboxClient(sandbox?.url ?? '', 'sk_test_wrong').customers.create({}),
      ),
    ).toMatchObject({ type: 'StripeAuthenticationError', status: 401 });
  });

  /** A plan that is paid: through its checkout at the sandbox, and with a test card at Stripe, whose checkout takes a browser. */
  async function paidPlan(customer: string): Promise<string> {
    const recurring = { interval: 'year' as const };
    if (provider === 'Stripe') {
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      const product = await stripe.products.create({ name: 'Contract plan' });
      const plan = await stripe.subscriptions.create({
        customer,
        default_payment_method: card.id,
        items: [{ price_data: { currency: 'usd', unit_amount: 99_900, recurring, product: product.id } }],
      });
      return plan.id;
    }
    const made = await stripe.checkout.sessions.create({
      mode: 'subscription',
      ui_mode: 'embedded_page',
      customer,
      return_url: 'http://127.0.0.1:3000/',
      subscription_data: { metadata: {} },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 99_900, recurring, product_data: { name: 'Contract plan' } },
        },
      ],
    });
    const paid = await fetch(`${sandbox?.url}/pages/checkout/${made.client_secret}/pay`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_contract', 'content-type': 'application/json' },
      body: JSON.stringify({ number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'A. Person' }),
    });
    expect(await paid.json()).toMatchObject({ outcome: 'succeeded' });
    const { subscription } = await stripe.checkout.sessions.retrieve(made.id);
    return typeof subscription === 'string' ? subscription : '';
  }

  when(
    'an item waits for the next invoice of its plan, once for a key, and is billed each month if asked',
    async () => {
      const customer = await stripe.customers.create({ name: 'Overage' });
      const plan = await paidPlan(customer.id);
      const first = (await stripe.subscriptions.retrieve(plan)).latest_invoice;
      const id = typeof first === 'string' ? first : (first?.id ?? '');
      expect(await stripe.invoices.retrieve(id)).toMatchObject({
        status: 'paid',
        amount_paid: 99_900,
        currency: 'usd',
      });
      const monthly = await stripe.subscriptions.update(plan, {
        pending_invoice_item_interval: { interval: 'month', interval_count: 1 },
      });
      expect(monthly.pending_invoice_item_interval).toEqual({ interval: 'month', interval_count: 1 });
      expect(monthly.next_pending_invoice_item_invoice).toBeGreaterThan(0);
      const wanted = {
        customer: customer.id,
        subscription: plan,
        amount: 1_301,
        currency: 'usd',
        description: 'Town Hall: 1,301 sq ft at $0.01 per sq ft',
        metadata: { source: 'storey', overage_month: '2026-03-01', overage_sqft: '1301' },
      };
      const key = { idempotencyKey: `overage-${plan}` };
      const item = await stripe.invoiceItems.create(wanted, key);
      expect(item).toMatchObject({
        object: 'invoiceitem',
        amount: 1_301,
        customer: customer.id,
        invoice: null,
        metadata: wanted.metadata,
      });
      expect((await stripe.invoiceItems.create(wanted, key)).id).toBe(item.id);
      const other = stripe.invoiceItems.create({ ...wanted, amount: 1 }, key);
      await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
      const ended = await stripe.subscriptions.cancel(plan);
      expect([ended.status, ended.ended_at === null]).toEqual(['canceled', false]);
      const late = stripe.invoiceItems.create({ ...wanted, amount: 2 });
      await expect(late, 'nothing is billed by a plan that has ended').rejects.toMatchObject({ statusCode: 400 });
    },
  );

  when('a change to another price is previewed as it is charged then, and a plan names its card', async () => {
    const customer = await stripe.customers.create({ name: 'Preview' });
    const plan = await paidPlan(customer.id);
    const seen = await stripe.subscriptions.retrieve(plan, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    });
    const method = seen.default_payment_method;
    expect(typeof method === 'object' && method?.card).toMatchObject({ brand: 'visa', last4: '4242' });
    const [item] = seen.items.data;
    const product = item?.price.product;
    const items = [
      {
        id: item?.id ?? '',
        price_data: {
          currency: 'usd',
          unit_amount: 449_800,
          recurring: { interval: 'year' as const },
          product: typeof product === 'string' ? product : (product?.id ?? ''),
        },
      },
    ];
    const proration_date = Math.floor(Date.now() / 1000);
    const behavior = { items, proration_behavior: 'always_invoice' as const, proration_date };
    const previewed = await stripe.invoices.createPreview({ subscription: plan, subscription_details: behavior });
    expect(previewed.amount_due).toBeGreaterThan(349_000);
    expect(previewed.id).toMatch(/^upcoming_in/);
    expect(previewed.lines.data.filter(({ amount }) => amount > 0)).toHaveLength(1);
    const changed = await stripe.subscriptions.update(plan, { ...behavior, payment_behavior: 'error_if_incomplete' });
    const latest = changed.latest_invoice;
    const charged = await stripe.invoices.retrieve(typeof latest === 'string' ? latest : (latest?.id ?? ''));
    expect(charged).toMatchObject({ amount_due: previewed.amount_due, status: 'paid' });
    expect((await stripe.subscriptions.cancel(plan)).status).toBe('canceled');
  });

  when('a product has the id that it is made with, once', async () => {
    const id = `storey_contract_${Date.now()}`;
    expect(await refusalOf(stripe.products.retrieve(id))).toMatchObject({ status: 404, code: 'resource_missing' });
    expect(await stripe.products.create({ id, name: 'Contract plan' })).toMatchObject({ id, name: 'Contract plan' });
    const again = stripe.products.create({ id, name: 'Contract plan' });
    expect(await refusalOf(again)).toMatchObject({ status: 400, code: 'resource_already_exists' });
    expect((await stripe.products.retrieve(id)).name).toBe('Contract plan');
  });

  when(
    'another interval waits in a schedule, which keeps the plan from being canceled until it is released',
    async () => {
      const customer = await stripe.customers.create({ name: 'Schedule' });
      const plan = await paidPlan(customer.id);
      const [item] = (await stripe.subscriptions.retrieve(plan)).items.data;
      if (!item) throw new Error('no item');
      const { product } = item.price;
      const made = await stripe.subscriptionSchedules.create({ from_subscription: plan });
      const monthly = {
        currency: 'usd',
        unit_amount: 99_900,
        recurring: { interval: 'month' as const },
        product: typeof product === 'string' ? product : product.id,
      };
      await stripe.subscriptionSchedules.update(made.id, {
        end_behavior: 'release',
        phases: [
          {
            start_date: item.current_period_start,
            end_date: item.current_period_end,
            default_tax_rates: '',
            items: [{ price: item.price.id, quantity: 1 }],
          },
          {
            proration_behavior: 'none',
            duration: { interval: 'month', interval_count: 1 },
            default_tax_rates: '',
            items: [{ price_data: monthly, quantity: 1 }],
          },
        ],
      });
      const waiting = await stripe.subscriptions.retrieve(plan);
      expect([waiting.schedule, waiting.items.data[0]?.price.recurring?.interval]).toEqual([made.id, 'year']);
      expect(await refusalOf(stripe.subscriptions.update(plan, { cancel_at_period_end: true }))).toMatchObject({
        type: 'StripeInvalidRequestError',
        status: 400,
      });
      expect((await stripe.subscriptionSchedules.release(made.id)).status).toBe('released');
      expect((await stripe.subscriptions.update(plan, { cancel_at_period_end: true })).schedule).toBeNull();
      expect((await stripe.subscriptions.cancel(plan)).status).toBe('canceled');
    },
  );

  when('what happened is listed, newest first', async () => {
    const customer = await stripe.customers.create({ name: 'Listed' });
    const { data } = await stripe.events.list({ type: 'customer.created', limit: 3 });
    const found = data.find((event) => event.type === 'customer.created' && event.data.object.id === customer.id);
    expect(found && (await stripe.events.retrieve(found.id)).id).toBe(found?.id);
  });
});
