import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { sameOriginPath } from '#domain/billing/same-origin-path.ts';
import { taxLines } from '#domain/papers/invoice-paper.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inScope, type Database, type Scope, type Scoped } from '#server/platform/database/database.ts';
import { invoice, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import { giveUp } from './expire-checkout.ts';
import { claimPayment, markExpired, markOpen, type PaymentRow, type Priced } from './payment-store.ts';

export type BillingParts = {
  db: Database;
  payments: Payments | undefined;
  config: Pick<Config, 'PUBLIC_URL' | 'CHECKOUT_BY'>;
};
type Wanted = { mount: 'embedded' | 'hosted'; returnUrl: string };

/** Rounds of "the open checkout does not fit: give it up and make another". */
const ROUNDS = 4;

/**
 * The one open checkout for an unlock or an invoice (authorization.md §2.6): the amount from stored rows, the same session for
 * every call until it is paid or its price or place changes. `price` says what is paid for and throws for who may not; besides it
 * throws 400, 409, and 503 without payments.
 */
export async function openCheckout(
  parts: BillingParts,
  scope: Scope,
  wanted: Wanted,
  price: (transaction: Scoped) => Promise<Priced>,
): Promise<Stripe.Checkout.Session> {
  const { db, payments, config } = parts;
  const returnPath = sameOriginPath(wanted.returnUrl, config.PUBLIC_URL);
  for (let round = 0; round < ROUNDS; round++) {
    const row = await inScope(db, scope, async (transaction) => {
      const priced = await price(transaction);
      if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
      if (returnPath === undefined) throw new AppError('INVALID_INPUT');
      const claimed = await claimPayment(transaction, { ...priced, mount: wanted.mount, returnPath });
      return (
        claimed && {
          ...claimed,
          isFitting:
            claimed.amountCents === priced.amountCents &&
            claimed.currency === priced.currency &&
            claimed.tax?.cents === priced.tax?.cents &&
            claimed.mount === wanted.mount,
        }
      );
    });
    // None: it was paid or given up between the two looks.
    if (!row || !payments) continue;
    // The provider may never have taken it, such as in a currency that the operator has corrected: nobody has its session.
    if (!row.stripeSessionId && !row.isFitting) {
      await markExpired(db, row.id);
      continue;
    }
    const session = await answered(() => sessionOf(db, payments.stripe, row, config.PUBLIC_URL));
    if (session.status === 'complete') throw new AppError('PAYMENT_PENDING');
    // One whose row was closed while it was being made: what it pays for was withdrawn in the meantime.
    const isOurs = row.stripeSessionId !== null || (await markOpen(db, row.id, session.id));
    if (session.status === 'open' && row.isFitting && isOurs) return session;
    if (session.status === 'open' && !(await answered(() => giveUp(payments.stripe, session.id))))
      throw new AppError('PAYMENT_PENDING');
    await markExpired(db, row.id);
  }
  throw new AppError('PAYMENTS_UNAVAILABLE');
}

/** The session of a row, as the provider has it now. Made with the row's id as idempotency key: calls at the same time make one. */
async function sessionOf(
  db: Database,
  stripe: Stripe,
  row: PaymentRow,
  publicUrl: string,
): Promise<Stripe.Checkout.Session> {
  if (row.stripeSessionId) return stripe.checkout.sessions.retrieve(row.stripeSessionId);
  const customer = await customerOf(db, stripe, row.teamId);
  return stripe.checkout.sessions.create(sessionParams(row, await productOf(db, row), customer, publicUrl), {
    idempotencyKey: row.id,
  });
}

type Product = { name: string; description: string };

/** From the row and what never changes: the same key must come with the same values. */
function sessionParams(
  row: PaymentRow,
  product: Product,
  customer: string,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams {
  // A person who pays an invoice by its address may have no session that could ask for the payment.
  const after = `${publicUrl}${row.kind === 'invoice' ? row.returnPath : '/checkout/return?session_id={CHECKOUT_SESSION_ID}'}`;
  const metadata = {
    source: 'storey',
    payment_id: row.id,
    project_id: row.projectId ?? '',
    name: row.projectName,
    ...(row.areaSqft === null ? {} : { ml_estimated_total_sqft: String(row.areaSqft) }),
  };
  // The provider takes no line below zero: what is taken off is taken off the price.
  const added = taxLines(row.tax).filter(({ amountCents }) => amountCents > 0);
  return {
    mode: 'payment',
    customer,
    client_reference_id: row.id,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      lineOf(row, row.amountCents - added.reduce((sum, { amountCents }) => sum + amountCents, 0), product),
      ...added.map(({ label, amountCents }) => lineOf(row, amountCents, { name: label })),
    ],
    ...(row.mount === 'embedded'
      ? { ui_mode: 'embedded_page', redirect_on_completion: 'if_required', return_url: after }
      : { ui_mode: 'hosted_page', success_url: after, cancel_url: `${publicUrl}${row.returnPath}` }),
  };
}

const lineOf = ({ currency }: PaymentRow, cents: number, product: { name: string; description?: string }) => ({
  quantity: 1,
  price_data: { currency, unit_amount: cents, product_data: product },
});

async function productOf(db: Database, { kind, invoiceId, projectName }: PaymentRow): Promise<Product> {
  if (kind === 'unlock') return { name: 'BIMIT Engine', description: `Unlimited downloads: ${projectName}` };
  const [row] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .select({ number: invoice.number })
      .from(invoice)
      .where(eq(invoice.id, invoiceId ?? '')),
  );
  return { name: `Invoice ${row?.number ?? ''}`, description: projectName };
}

/** The team's customer at the provider, made with its first checkout. */
export async function customerOf(db: Database, stripe: Stripe, teamId: string): Promise<string> {
  const known = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select({ id: team.stripeCustomerId, name: team.name }).from(team).where(eq(team.id, teamId)),
  );
  if (known[0]?.id) return known[0].id;
  const made = await stripe.customers.create(
    { name: known[0]?.name, metadata: { team_id: teamId } },
    { idempotencyKey: `customer-${teamId}` },
  );
  await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.update(team).set({ stripeCustomerId: made.id }).where(eq(team.id, teamId)),
  );
  return made.id;
}

/** A provider that does not answer or refuses is not the customer's mistake. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError
      ? new AppError('PAYMENTS_UNAVAILABLE', { cause: error, retryAfterSeconds: 30 })
      : error;
  }
}
