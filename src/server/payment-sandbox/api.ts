import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { API_VERSION, makeCustomer, makePortal, makeProduct, makeSession, newId, type Intent } from './objects.ts';
import { params } from './api-params.ts';
import { makeTaxRate, taxOf, type TaxRate } from './tax-rates.ts';
import { parseForm } from './form.ts';
import type { Operations } from './operations.ts';
import type { State } from './state.ts';
import type { Interval } from './subscription-objects.ts';
import type { NewPrice } from './subscriptions.ts';
import { makeEndpoint } from './webhook-endpoints.ts';
import { missing, SandboxError, unknown } from './stripe-error.ts';

type Parts = {
  state: State;
  save: () => Promise<void>;
  operations: Operations;
  secretKey: string;
  pagesUrl: string;
  now: () => Date;
};

type PriceParams = { price_data: { unit_amount: number; recurring: { interval: Interval }; product: string } };

/** Below this Stripe refuses a payment in dollars. */
const MIN_CENTS = 50;
const MAX_LISTED = 100;

/** The part of Stripe's API that the portal uses. Everything else is answered with 501 in Stripe's error shape. */
export function createStripeApi({ state, save, operations, secretKey, pagesUrl, now }: Parts): Hono {
  const api = new Hono();
  api.use('/v1/*', async (context, next) => {
    context.header('request-id', newId('req'));
    context.header('stripe-version', API_VERSION);
    if (context.req.header('authorization') !== `Bearer ${secretKey}`)
      throw new SandboxError(401, 'Invalid API Key provided');
    const version = context.req.header('stripe-version') ?? API_VERSION;
    if (version !== API_VERSION) throw new SandboxError(400, `Invalid Stripe API version: ${version}`);
    await next();
  });

  post('/v1/customers', params.customer, ({ email, name, metadata: data }) => {
    const made = makeCustomer({ email, name, metadata: data }, now());
    state.customers[made.id] = made;
    operations.emit('customer.created', made);
    return made;
  });
  get('/v1/customers/:id', params.none, (id) => state.customers[id] ?? missingOne('customer', id));

  post('/v1/checkout/sessions', params.session, createSession);
  get('/v1/checkout/sessions/:id', params.none, (id) => operations.findSession(id));
  post('/v1/checkout/sessions/:id/expire', params.none, (_body, id) => operations.expire(operations.findSession(id)));

  get('/v1/payment_intents/:id', params.retrieveIntent, (id, { expand }) => {
    const intent = state.intents[id] ?? missingOne('payment_intent', id);
    return expand ? withCharge(intent) : intent;
  });
  post('/v1/refunds', params.refund, ({ payment_intent: intent, amount, metadata: data, reason }) =>
    operations.refund(intent, { amount, metadata: data, reason }),
  );
  get('/v1/refunds', params.listRefunds, (_id, { payment_intent: intent, limit = 10 }) =>
    listOf(
      '/v1/refunds',
      Object.values(state.refunds)
        .filter((each) => each.payment_intent === intent)
        .toReversed(),
      limit,
    ),
  );
  get('/v1/refunds/:id', params.none, (id) => state.refunds[id] ?? missingOne('refund', id));
  const { subscriptions } = operations;
  get('/v1/subscriptions/:id', params.retrieveSubscription, (id, { expand }) =>
    expand ? subscriptions.withCard(id) : subscriptions.find(id),
  );
  post('/v1/invoices/create_preview', params.preview, ({ subscription, subscription_details: details }) =>
    subscriptions.preview(subscription, priceOf(details.items[0]), details.proration_date),
  );
  post('/v1/subscriptions/:id', params.subscription, (body, id) =>
    subscriptions.change(id, {
      price: body.items && priceOf(body.items[0]),
      taxRates: body.default_tax_rates === undefined ? undefined : taxRatesOf(body.default_tax_rates),
      isProrated: body.proration_behavior === 'always_invoice',
      proratedAt: body.proration_date,
      isCanceled: body.cancel_at_period_end === undefined ? undefined : body.cancel_at_period_end === 'true',
      isBilledMonthly: body.pending_invoice_item_interval !== undefined,
      metadata: body.metadata,
    }),
  );
  post('/v1/products', params.product, (body) => {
    if (state.products[body.id])
      throw new SandboxError(400, 'Product already exists.', { code: 'resource_already_exists', param: 'id' });
    state.productNames[body.id] = body.name;
    return (state.products[body.id] = makeProduct(body, now()));
  });
  get('/v1/products/:id', params.none, (id) => state.products[id] ?? missingOne('product', id));
  post('/v1/subscription_schedules', params.schedule, ({ from_subscription: of }) => subscriptions.schedule(of));
  post('/v1/subscription_schedules/:id', params.phases, ({ phases: { 1: next } }, id) =>
    subscriptions.setPhases(id, { ...priceOf(next.items[0]), taxRates: taxRatesOf(next.default_tax_rates) }),
  );
  post('/v1/subscription_schedules/:id/release', params.none, (_body, id) => subscriptions.release(id));
  get('/v1/tax_rates/:id', params.none, (id) => state.taxRates[id] ?? missingOne('tax rate', id));
  post('/v1/tax_rates', params.taxRate, (body) => {
    const made = makeTaxRate({ ...body, inclusive: body.inclusive === 'true' }, now());
    state.taxRates[made.id] = made;
    return made;
  });
  get('/v1/tax_rates', params.listTaxRates, (_id, { inclusive, limit = 10 }) =>
    listOf(
      '/v1/tax_rates',
      Object.values(state.taxRates)
        .filter((each) => inclusive === undefined || each.inclusive === (inclusive === 'true'))
        .toReversed(),
      limit,
    ),
  );
  post('/v1/invoiceitems', params.invoiceItem, (body) => subscriptions.addItem(body));
  api.delete('/v1/subscriptions/:id', async (context) => {
    const ended = subscriptions.cancelNow(context.req.param('id'));
    await save();
    return context.json(ended);
  });
  get('/v1/invoices', params.listInvoices, (_id, { subscription, status, limit = 10 }) =>
    listOf(
      '/v1/invoices',
      Object.values(state.invoices)
        .filter((each) => each.parent?.subscription_details?.subscription === subscription)
        .filter((each) => status === undefined || each.status === status)
        .toReversed(),
      limit,
    ),
  );
  get('/v1/invoices/:id', params.none, (id) => subscriptions.findInvoice(id));
  post('/v1/invoices/:id/void', params.none, (_body, id) => subscriptions.voidInvoice(id));
  post('/v1/credit_notes', params.creditNote, ({ invoice, amount, refund_amount: refunded, reason, metadata: data }) =>
    subscriptions.credit(invoice, { amount, refunded, reason: reason ?? null, metadata: data }),
  );
  get('/v1/credit_notes', params.listCreditNotes, (_id, { invoice, limit = 10 }) =>
    listOf(
      '/v1/credit_notes',
      Object.values(state.creditNotes)
        .filter((each) => each.invoice === invoice)
        .toReversed(),
      limit,
    ),
  );
  post('/v1/webhook_endpoints', params.endpoint, ({ url, enabled_events: events }) => {
    const made = makeEndpoint(url, Object.values(events), now());
    state.endpoints[made.id] = made;
    return made;
  });
  get('/v1/webhook_endpoints', params.listEndpoints, (_id, { limit = 10 }) =>
    listOf('/v1/webhook_endpoints', Object.values(state.endpoints).toReversed(), limit),
  );
  api.delete('/v1/webhook_endpoints/:id', async (context) => {
    const { id } = state.endpoints[context.req.param('id')] ?? missingOne('webhook_endpoint', context.req.param('id'));
    delete state.endpoints[id];
    await save();
    return context.json({ id, object: 'webhook_endpoint', deleted: true });
  });
  get('/v1/events', params.list, (_id, { limit = 10, type }) => {
    const found = state.events.filter((event) => type === undefined || event.type === type).toReversed();
    return listOf('/v1/events', found, limit);
  });
  get('/v1/events/:id', params.none, (id) => state.events.find((event) => event.id === id) ?? missingOne('event', id));
  post('/v1/billing_portal/sessions', params.portal, ({ customer, return_url: returnUrl, locale }) => {
    if (!state.customers[customer]) throw missing('customer', customer);
    const made = makePortal({ customer, returnUrl, locale }, pagesUrl, now());
    state.portals[made.url.split('/').at(-1) ?? made.id] = made;
    return made;
  });
  api.all('*', (context) => {
    throw unknown(`${context.req.method} ${context.req.path}`);
  });
  return api;

  function createSession(body: z.output<typeof params.session>) {
    const { 0: first, 1: second } = body.line_items;
    const { currency: sold, unit_amount: own, product: productId, product_data: product } = first.price_data;
    const name = product?.name ?? state.products[productId ?? '']?.name ?? missingOne('product', productId ?? '');
    const amount = own + (second?.price_data.unit_amount ?? 0);
    if (second && second.price_data.currency !== sold)
      throw new SandboxError(400, 'All line items must have the same currency.', {
        param: 'line_items[1][price_data]',
      });
    const taxRates = taxRatesOf(body.subscription_data?.default_tax_rates);
    if (amount < MIN_CENTS)
      throw new SandboxError(400, "The Checkout Session's total amount must convert to at least 50 cents.", {
        code: 'amount_too_small',
      });
    if (body.customer !== undefined && !state.customers[body.customer]) throw missing('customer', body.customer);
    const isEmbedded = body.ui_mode === 'embedded_page';
    if (isEmbedded && !body.return_url && body.redirect_on_completion !== 'never')
      throw new SandboxError(400, 'Missing required param: return_url.', {
        code: 'parameter_missing',
        param: 'return_url',
      });
    if (isEmbedded === (body.success_url !== undefined))
      throw new SandboxError(400, `success_url does not fit ui_mode ${body.ui_mode}.`, { param: 'success_url' });
    const session = makeSession(
      {
        uiMode: body.ui_mode,
        amount,
        currency: sold,
        customer: body.customer ?? null,
        reference: body.client_reference_id ?? null,
        metadata: body.metadata,
        returnUrl: body.return_url,
        successUrl: body.success_url ?? null,
        cancelUrl: body.cancel_url ?? null,
        redirect: body.redirect_on_completion,
      },
      pagesUrl,
      now(),
    );
    state.sessions[session.id] = session;
    const { recurring } = body.line_items[0].price_data;
    if ((recurring === undefined) !== (body.mode === 'payment'))
      throw new SandboxError(400, 'A subscription is sold by a recurring price.', {
        param: 'line_items[0][price_data]',
      });
    if (recurring) {
      session.mode = 'subscription';
      const { taxCents, totalCents } = taxOf([amount], taxRates, sold);
      session.amount_total = totalCents;
      if (session.total_details) session.total_details.amount_tax = taxCents;
      state.recurring[session.id] = {
        unitAmount: amount,
        currency: sold,
        taxRates,
        interval: recurring.interval,
        name,
        ...(productId !== undefined && { product: productId }),
        metadata: body.subscription_data?.metadata ?? {},
      };
    }
    state.intentMetadata[session.id] = body.payment_intent_data?.metadata ?? {};
    state.productNames[session.id] = name;
    const secret = session.client_secret ?? session.url?.split('/').at(-1);
    if (secret) state.secrets[secret] = session.id;
    return session;
  }

  /** A price of a call, whose product has to exist. */
  function priceOf({ price_data: { unit_amount: unitAmount, recurring, product } }: PriceParams): NewPrice {
    if (state.productNames[product] === undefined) throw missing('product', product);
    return { unitAmount, interval: recurring.interval, product };
  }

  function taxRatesOf(ids: { 0: string } | '' | undefined): TaxRate[] {
    return ids ? [state.taxRates[ids[0]] ?? missingOne('tax rate', ids[0])] : [];
  }

  function withCharge(intent: Intent) {
    return {
      ...intent,
      latest_charge: intent.latest_charge === null ? null : (state.charges[intent.latest_charge] ?? null),
    };
  }

  function get<S extends z.ZodType>(
    path: string,
    schema: S,
    answer: (id: string, query: z.output<S>) => unknown,
  ): void {
    api.get(path, (context) =>
      context.json(
        answer(
          context.req.param('id') ?? '',
          checked(schema, parseForm(new URL(context.req.url).search.slice(1))),
        ) as object,
      ),
    );
  }

  /** A change: made once for one idempotency key, and kept before it is answered. */
  function post<S extends z.ZodType>(path: string, schema: S, act: (body: z.output<S>, id: string) => unknown): void {
    api.post(path, async (context) => {
      const text = await context.req.text();
      const key = context.req.header('idempotency-key');
      const fingerprint = createHash('sha256').update(`${context.req.path}\n${text}`).digest('hex');
      const earlier = key === undefined ? undefined : state.answers[key];
      if (earlier) return repeat(context, earlier.fingerprint === fingerprint, earlier.body);
      const body = JSON.stringify(act(checked(schema, parseForm(text)), context.req.param('id') ?? ''));
      if (key !== undefined) state.answers[key] = { fingerprint, status: 200, body };
      await save();
      return context.body(body, 200, { 'content-type': 'application/json' });
    });
  }

  function repeat(context: Context, isSame: boolean, body: string) {
    if (!isSame)
      throw new SandboxError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    return context.body(body, 200, { 'content-type': 'application/json', 'idempotent-replayed': 'true' });
  }
}

function listOf(url: string, found: readonly unknown[], limit: number) {
  const data = found.slice(0, Math.min(limit, MAX_LISTED));
  return { object: 'list', url, has_more: data.length < found.length, data };
}

function missingOne(kind: string, id: string): never {
  throw missing(kind, id);
}

function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') throw unknown(`the parameter ${[...issue.path, issue.keys[0]].join('.')}`);
  throw new SandboxError(400, `Invalid or missing parameter: ${issue?.path.join('.')}`, {
    code: 'parameter_invalid',
    param: issue?.path.join('.'),
  });
}
