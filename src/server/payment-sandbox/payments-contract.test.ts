import type Stripe from 'stripe';
import { expect } from 'vitest';
import { describeProviders, refusalOf } from './testing/providers.ts';

describeProviders(({ stripe, stranger }, when) => {
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
  when('a customer and an embedded checkout are made and read back', async () => {
    const customer = await stripe().customers.create({ name: 'Ümlaut & Söhne [1]', metadata: { team_id: 't-1' } });
    expect(await stripe().customers.retrieve(customer.id)).toMatchObject({
      object: 'customer',
      name: 'Ümlaut & Söhne [1]',
      metadata: { team_id: 't-1' },
    });
    const made = await stripe().checkout.sessions.create(session({ customer: customer.id }));
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
    expect(await stripe().checkout.sessions.retrieve(made.id)).toMatchObject({
      id: made.id,
      client_secret: made.client_secret,
      metadata: { payment_id: 'row-1' },
    });
  });

  when('a hosted checkout has an address and no client secret', async () => {
    const made = await stripe().checkout.sessions.create(
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
      await stripe().checkout.sessions.create(session(), { idempotencyKey }),
      await stripe().checkout.sessions.create(session(), { idempotencyKey }),
    ];
    expect(second.id).toBe(first.id);
    expect(await refusalOf(stripe().checkout.sessions.create(session({}, 99_00), { idempotencyKey }))).toMatchObject({
      type: 'StripeIdempotencyError',
      status: 400,
    });
  });

  when('an expired checkout stays expired', async () => {
    const made = await stripe().checkout.sessions.create(session());
    expect((await stripe().checkout.sessions.expire(made.id)).status).toBe('expired');
    expect(await refusalOf(stripe().checkout.sessions.expire(made.id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      status: 400,
    });
  });

  when('refusals have the codes that the SDK knows', async () => {
    expect(await refusalOf(stripe().checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      status: 404,
      code: 'resource_missing',
    });
    expect(await refusalOf(stripe().paymentIntents.retrieve('pi_none'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    });
    expect(await refusalOf(stripe().checkout.sessions.create(session({}, 49)))).toMatchObject({
      type: 'StripeInvalidRequestError',
      status: 400,
      code: 'amount_too_small',
    });
    expect(await refusalOf(stripe().checkout.sessions.create(session({ customer: 'cus_none' })))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await refusalOf(stranger().customers.create({}))).toMatchObject({
      type: 'StripeAuthenticationError',
      status: 401,
    });
  });

  when('a product has the id that it is made with, once', async () => {
    const id = `storey_contract_${Date.now()}`;
    expect(await refusalOf(stripe().products.retrieve(id))).toMatchObject({ status: 404, code: 'resource_missing' });
    expect(await stripe().products.create({ id, name: 'Contract plan' })).toMatchObject({ id, name: 'Contract plan' });
    const again = stripe().products.create({ id, name: 'Contract plan' });
    expect(await refusalOf(again)).toMatchObject({ status: 400, code: 'resource_already_exists' });
    expect((await stripe().products.retrieve(id)).name).toBe('Contract plan');
  });

  when('what happened is listed, newest first', async () => {
    const customer = await stripe().customers.create({ name: 'Listed' });
    const { data } = await stripe().events.list({ type: 'customer.created', limit: 3 });
    const found = data.find((event) => event.type === 'customer.created' && event.data.object.id === customer.id);
    expect(found && (await stripe().events.retrieve(found.id)).id).toBe(found?.id);
  });
});
