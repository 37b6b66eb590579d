import { expect } from 'vitest';
import { describeProviders, idOf, refusalOf } from './testing/providers.ts';

describeProviders(({ stripe, payOnce, payPlan }, when) => {
  when(
    'an item waits for the next invoice of its plan, once for a key, and is billed each month if asked',
    async () => {
      const customer = await stripe().customers.create({ name: 'Overage' });
      const plan = await payPlan(customer.id);
      const first = (await stripe().subscriptions.retrieve(plan)).latest_invoice;
      expect(await stripe().invoices.retrieve(idOf(first))).toMatchObject({
        status: 'paid',
        amount_paid: 99_900,
        currency: 'usd',
      });
      const monthly = await stripe().subscriptions.update(plan, {
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
      const item = await stripe().invoiceItems.create(wanted, key);
      expect(item).toMatchObject({
        object: 'invoiceitem',
        amount: 1_301,
        customer: customer.id,
        invoice: null,
        metadata: wanted.metadata,
      });
      expect((await stripe().invoiceItems.create(wanted, key)).id).toBe(item.id);
      const other = stripe().invoiceItems.create({ ...wanted, amount: 1 }, key);
      await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
      const ended = await stripe().subscriptions.cancel(plan);
      expect([ended.status, ended.ended_at === null]).toEqual(['canceled', false]);
      const late = stripe().invoiceItems.create({ ...wanted, amount: 2 });
      await expect(late, 'nothing is billed by a plan that has ended').rejects.toMatchObject({ statusCode: 400 });
    },
  );

  when('a change to another price is previewed as it is charged then, and a plan names its card', async () => {
    const customer = await stripe().customers.create({ name: 'Preview' });
    const plan = await payPlan(customer.id);
    const seen = await stripe().subscriptions.retrieve(plan, {
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
          product: idOf(product),
        },
      },
    ];
    const proration_date = Math.floor(Date.now() / 1000);
    const behavior = { items, proration_behavior: 'always_invoice' as const, proration_date };
    const previewed = await stripe().invoices.createPreview({ subscription: plan, subscription_details: behavior });
    expect(previewed.amount_due).toBeGreaterThan(349_000);
    expect(previewed.id).toMatch(/^upcoming_in/);
    expect(previewed.lines.data.filter(({ amount }) => amount > 0)).toHaveLength(1);
    const changed = await stripe().subscriptions.update(plan, { ...behavior, payment_behavior: 'error_if_incomplete' });
    const charged = await stripe().invoices.retrieve(idOf(changed.latest_invoice));
    expect(charged).toMatchObject({ amount_due: previewed.amount_due, status: 'paid' });
    expect((await stripe().subscriptions.cancel(plan)).status).toBe('canceled');
  });

  when(
    'another interval waits in a schedule, which keeps the plan from being canceled until it is released',
    async () => {
      const customer = await stripe().customers.create({ name: 'Schedule' });
      const plan = await payPlan(customer.id);
      const [item] = (await stripe().subscriptions.retrieve(plan)).items.data;
      if (!item) throw new Error('no item');
      const { product } = item.price;
      const made = await stripe().subscriptionSchedules.create({ from_subscription: plan });
      const monthly = {
        currency: 'usd',
        unit_amount: 99_900,
        recurring: { interval: 'month' as const },
        product: idOf(product),
      };
      await stripe().subscriptionSchedules.update(made.id, {
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
      const waiting = await stripe().subscriptions.retrieve(plan);
      expect([waiting.schedule, waiting.items.data[0]?.price.recurring?.interval]).toEqual([made.id, 'year']);
      expect(await refusalOf(stripe().subscriptions.update(plan, { cancel_at_period_end: true }))).toMatchObject({
        type: 'StripeInvalidRequestError',
        status: 400,
      });
      expect((await stripe().subscriptionSchedules.release(made.id)).status).toBe('released');
      expect((await stripe().subscriptions.update(plan, { cancel_at_period_end: true })).schedule).toBeNull();
      expect((await stripe().subscriptions.cancel(plan)).status).toBe('canceled');
    },
  );

  when('money goes back in parts, once for a key, and never more than was paid', async () => {
    const payment_intent = await payOnce(15_000);
    const metadata = { source: 'storey', refund_id: 'r-1' };
    const key = { idempotencyKey: `refund-${payment_intent}` };
    const wanted = { payment_intent, amount: 5_000, reason: 'requested_by_customer' as const, metadata };
    const part = await stripe().refunds.create(wanted, key);
    expect(part).toMatchObject({ object: 'refund', amount: 5_000, status: 'succeeded', payment_intent, metadata });
    expect((await stripe().refunds.create(wanted, key)).id).toBe(part.id);
    const refused = { type: 'StripeInvalidRequestError', status: 400 };
    expect(await refusalOf(stripe().refunds.create({ ...wanted, amount: 10_001 }))).toMatchObject(refused);
    const rest = await stripe().refunds.create({ payment_intent, amount: 10_000 });
    const { data } = await stripe().refunds.list({ payment_intent, limit: 100 });
    expect(
      data.map(({ id, amount }) => [id, amount]),
      'newest first',
    ).toEqual([
      [rest.id, 10_000],
      [part.id, 5_000],
    ]);
    expect(await refusalOf(stripe().refunds.create({ payment_intent, amount: 1 }))).toMatchObject({
      ...refused,
      code: 'charge_already_refunded',
    });
  });

  when('a paid invoice of a plan is listed, cannot be voided, and goes back by one credit note', async () => {
    const customer = await stripe().customers.create({ name: 'Credit' });
    const subscription = await payPlan(customer.id);
    const { data } = await stripe().invoices.list({ subscription, limit: 10 });
    expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([['paid', 99_900]]);
    expect((await stripe().invoices.list({ subscription, status: 'open', limit: 10 })).data).toEqual([]);
    const invoice = data[0]?.id ?? '';
    const refused = { type: 'StripeInvalidRequestError', status: 400 };
    expect(await refusalOf(stripe().invoices.voidInvoice(invoice))).toMatchObject(refused);
    expect((await stripe().creditNotes.list({ invoice, limit: 1 })).data).toEqual([]);
    const all = { invoice, amount: 99_900, refund_amount: 99_900, reason: 'order_change' as const };
    const note = await stripe().creditNotes.create(all);
    expect(note).toMatchObject({ object: 'credit_note', amount: 99_900, status: 'issued' });
    expect((await stripe().creditNotes.list({ invoice, limit: 1 })).data.map(({ id }) => id)).toEqual([note.id]);
    expect(await refusalOf(stripe().creditNotes.create(all))).toMatchObject(refused);
    await stripe().subscriptions.cancel(subscription);
  });

  when('a tax rate is found again by its name and percentage', async () => {
    const display_name = `VAT ${crypto.randomUUID().slice(0, 8)}`;
    const made = await stripe().taxRates.create({ display_name, percentage: 8.875, inclusive: false });
    const { data } = await stripe().taxRates.list({ active: true, inclusive: false, limit: 100 });
    expect(data.find(({ id }) => id === made.id)).toMatchObject({ display_name, percentage: 8.875, inclusive: false });
    const included = await stripe().taxRates.list({ active: true, inclusive: true, limit: 100 });
    expect(included.data.map(({ id }) => id)).not.toContain(made.id);
  });

  when('a customer has a portal for payment methods', async () => {
    const customer = await stripe().customers.create({ name: 'Portal' });
    const return_url = 'http://127.0.0.1:3000/billing';
    const made = await stripe().billingPortal.sessions.create({ customer: customer.id, return_url });
    expect(made).toMatchObject({ object: 'billing_portal.session', customer: customer.id, return_url });
    expect(made.url).toMatch(/^https?:/);
  });
});
