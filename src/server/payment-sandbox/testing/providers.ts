import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { sandboxClient } from '#server/platform/payments/payments.ts';
import { startSandbox, type Sandbox } from '#server/payment-sandbox/sandbox.ts';

const testKey = process.env.STRIPE_TEST_KEY;
const SECRET = 'sk_test_contract';

/** A payment provider that tests ask, and what at the two of them is done in different ways. */
export type Provider = {
  name: 'sandbox' | 'Stripe';
  stripe: () => Stripe;
  /** The same with a key that is none. */
  stranger: () => Stripe;
  /** Pays an amount in cents of US dollars. Answers the id of its payment intent. */
  payOnce: (cents: number) => Promise<string>;
  /** A paid plan of $999.00 a year. Answers its id. */
  payPlan: (customer: string) => Promise<string>;
};

/**
 * Defines tests of what the portal relies on: asked of the sandbox, and of Stripe itself when STRIPE_TEST_KEY holds a key of its test mode. They are
 * paid through a checkout at the sandbox, and with a test card at Stripe, whose checkout takes a browser.
 */
export function describeProviders(define: (provider: Provider, when: typeof test) => void): void {
  describe('sandbox', () => {
    let stripe: Stripe;
    let sandbox: Sandbox;
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'storey-sandbox-'));
      sandbox = await startSandbox({
        file: join(folder, 'sandbox.json'),
        port: 0,
        secretKey: SECRET,
        webhookSecret: 'whsec_contract',
        deliver: async () => true,
        pagesUrl: 'http://127.0.0.1:3000/sandbox-checkout',
      });
      stripe = sandboxClient(sandbox.url, SECRET);
    });
    afterAll(async () => {
      await sandbox.close();
      await rm(folder, { recursive: true });
    });
    const checkOut = async (params: Stripe.Checkout.SessionCreateParams) => {
      const made = await stripe.checkout.sessions.create({
        ui_mode: 'embedded_page',
        return_url: 'http://127.0.0.1:3000/',
        ...params,
      });
      const paid = await fetch(`${sandbox.url}/pages/checkout/${made.client_secret}/pay`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'A. Person' }),
      });
      const { outcome } = await paid.json();
      if (outcome !== 'succeeded') throw new Error(`the checkout ended with ${outcome}`);
      return stripe.checkout.sessions.retrieve(made.id);
    };
    define(
      {
        name: 'sandbox',
        stripe: () => stripe,
        stranger: () => sandboxClient(sandbox.url, 'sk_test_wrong'),
        payOnce: async (cents) => {
          const price_data = { currency: 'usd', unit_amount: cents, product_data: { name: 'BIMIT Engine' } };
          const { payment_intent } = await checkOut({ mode: 'payment', line_items: [{ quantity: 1, price_data }] });
          return idOf(payment_intent);
        },
        payPlan: async (customer) => {
          const price_data = { ...PLAN, product_data: { name: 'Contract plan' } };
          const line_items = [{ quantity: 1, price_data }];
          const { subscription } = await checkOut({ mode: 'subscription', customer, line_items });
          return idOf(subscription);
        },
      },
      test,
    );
  });
  describe('Stripe', () => {
    const stripe = new Stripe(testKey ?? 'sk_test_none');
    define(
      {
        name: 'Stripe',
        stripe: () => stripe,
        stranger: () => new Stripe('sk_test_wrong'),
        payOnce: async (amount) => {
          const automatic_payment_methods = { enabled: true, allow_redirects: 'never' as const };
          const card = { payment_method: 'pm_card_visa', confirm: true, automatic_payment_methods };
          return (await stripe.paymentIntents.create({ amount, currency: 'usd', ...card })).id;
        },
        payPlan: async (customer) => {
          const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
          const product = await stripe.products.create({ name: 'Contract plan' });
          const price_data = { ...PLAN, product: product.id };
          const items = [{ price_data }];
          return (await stripe.subscriptions.create({ customer, default_payment_method: card.id, items })).id;
        },
      },
      test.skipIf(testKey === undefined) as typeof test,
    );
  });
}

const PLAN = { currency: 'usd', unit_amount: 99_900, recurring: { interval: 'year' as const } };

/** Of what the provider names by its id, or as a whole where it was asked to. */
export const idOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '');

/** Why a call was refused; undefined if it was not. */
export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) =>
      error instanceof Stripe.errors.StripeError
        ? { type: error.type, status: error.statusCode, code: error.code }
        : error,
  );
