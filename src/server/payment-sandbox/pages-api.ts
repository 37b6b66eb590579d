import { Hono, type Context } from 'hono';
import { z } from 'zod';
import {
  cardMistakes,
  digitsOf,
  testCardOutcome,
  type CardFields,
  type CardOutcome,
} from '#domain/billing/test-cards.ts';
import {
  cardBody,
  authenticationBody,
  type CheckoutPage,
  type PayAnswer,
  type PortalPage,
  type ReceiptPage,
} from '#contract/sandbox-checkout.ts';
import type { Charge, Portal, SandboxEvent, Session } from './objects.ts';
import type { Operations } from './operations.ts';
import type { CardFace } from './card-face.ts';
import type { SubscriptionInvoice } from './subscription-objects.ts';
import type { State } from './state.ts';
import { missing, SandboxError } from './stripe-error.ts';

/** The fields of a card, however long: what is wrong with them is said in words. */
const cardFields = z.object({ number: z.string(), expiry: z.string(), cvc: z.string(), name: z.string() });

type Parts = {
  state: State;
  save: () => Promise<void>;
  operations: Operations;
  resend: (event: SandboxEvent) => Promise<boolean>;
  now: () => Date;
};

/** What the pages of the sandbox read and send: the card form, the portal, the receipts. An address is known only to whom it was given. */
export function createPagesApi({ state, save, operations, resend, now }: Parts): Hono {
  const pages = new Hono();

  pages.get('/pages/checkout/:secret', (context) =>
    context.json(checkoutPage(operations.sessionBySecret(context.req.param('secret'))) satisfies CheckoutPage),
  );

  pages.post('/pages/checkout/:secret/pay', async (context) => {
    const { card, outcome } = cardOf(await bodyOf(context), now());
    const answer = operations.pay(operations.sessionBySecret(context.req.param('secret')), {
      outcome,
      name: card.name.trim(),
      face: faceOf(card),
    });
    await save();
    return context.json(answer);
  });

  pages.post('/pages/checkout/:secret/authenticate', async (context) => {
    const body = authenticationBody.safeParse(await bodyOf(context));
    if (!body.success) throw new SandboxError(400, 'Say whether the payment is confirmed.');
    const { isConfirmed } = body.data;
    const answer = operations.authenticate(operations.sessionBySecret(context.req.param('secret')), isConfirmed);
    await save();
    return context.json(answer);
  });

  /** Every webhook of the checkout once more, as `stripe events resend` does it: networks deliver twice, and here that can be tried. */
  pages.post('/pages/checkout/:secret/resend', async (context) => {
    const events = operations.eventsOf(operations.sessionBySecret(context.req.param('secret')));
    const sent = [];
    for (const event of events) sent.push({ type: event.type, isTaken: await resend(event) });
    return context.json({ sent });
  });

  pages.get('/pages/portal/:secret', (context) => {
    const secret = context.req.param('secret');
    const portal = portalOf(secret);
    const open = operations.subscriptions.openOf(portal.customer);
    return context.json({
      customerName: state.customers[portal.customer]?.name ?? null,
      returnUrl: portal.return_url,
      card: shownCard(operations.subscriptions.cardOf(portal.customer)),
      hasPlan: Object.values(state.subscriptions).some(({ customer }) => customer === portal.customer),
      due: open[0]
        ? { amountCents: open.reduce((sum, each) => sum + each.amount_due, 0), currency: open[0].currency }
        : null,
      receipts: receiptsOf(portal.customer),
    } satisfies PortalPage);
  });

  /** The card that a plan is paid with from now on. */
  pages.post('/pages/portal/:secret/card', async (context) => {
    const portal = portalOf(context.req.param('secret'));
    const { card, outcome } = cardOf(await bodyOf(context), now());
    operations.subscriptions.setCard(portal.customer, outcome, faceOf(card));
    await save();
    return context.json({ outcome: 'succeeded' } satisfies PayAnswer);
  });

  /** What is open for a plan, with the card that is kept. */
  pages.post('/pages/portal/:secret/pay', async (context) => {
    operations.subscriptions.payOpen(portalOf(context.req.param('secret')).customer);
    await save();
    return context.json({ outcome: 'succeeded' } satisfies PayAnswer);
  });

  /** The next payment of the customer's plan is now: what it brings can be tried without waiting for it. */
  pages.post('/pages/portal/:secret/skip', async (context) => {
    operations.subscriptions.skip(portalOf(context.req.param('secret')).customer);
    await save();
    return context.json({ outcome: 'succeeded' } satisfies PayAnswer);
  });

  pages.get('/pages/receipts/:charge', (context) => {
    const id = context.req.param('charge');
    const charge = Object.hasOwn(state.charges, id) ? state.charges[id] : undefined;
    if (!charge) throw missing('charge', 'of this address');
    return context.json(receiptPage(charge) satisfies ReceiptPage);
  });
  return pages;

  function portalOf(secret: string): Portal {
    const portal = Object.hasOwn(state.portals, secret) ? state.portals[secret] : undefined;
    if (!portal) throw missing('billing_portal.session', 'of this address');
    return portal;
  }

  function checkoutPage(session: Session): CheckoutPage {
    const intent = session.payment_intent === null ? undefined : state.intents[session.payment_intent];
    return {
      status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
      needsAuthentication: intent?.status === 'requires_action',
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      productName: state.productNames[session.id] ?? '',
      isEmbedded: session.ui_mode === 'embedded_page',
      successUrl: session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null,
      cancelUrl: session.cancel_url,
    };
  }

  /** What a customer has paid, newest first: by a checkout, and for a plan that was charged without one. */
  function receiptsOf(customer: string): ReceiptPage[] {
    const charges = Object.values(state.charges).filter((each) => each.customer === customer);
    const invoices = Object.values(state.invoices).filter(
      (each) => each.customer === customer && each.amount_paid > 0 && each.billing_reason !== 'subscription_create',
    );
    return [...charges.map(receiptPage), ...invoices.map(receiptOfInvoice)].toSorted(
      (a, b) => Date.parse(b.paidAt) - Date.parse(a.paidAt),
    );
  }

  function receiptOfInvoice({ id, lines, ...invoice }: SubscriptionInvoice): ReceiptPage {
    const product = lines.data.findLast(({ pricing }) => pricing)?.pricing?.price_details?.product;
    const refunds = Object.values(state.creditNotes).filter((note) => note.invoice === id);
    return {
      id,
      number: invoice.number ?? id.slice(-8).toUpperCase(),
      amountCents: invoice.amount_paid,
      currency: invoice.currency,
      refundedCents: refunds.reduce((sum, { amount }) => sum + amount, 0),
      paidAt: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000).toISOString(),
      productName: state.productNames[product ?? ''] ?? '',
      name: state.customers[invoice.customer]?.name ?? '',
    };
  }

  function receiptPage(charge: Charge): ReceiptPage {
    const session = Object.values(state.sessions).find(
      ({ payment_intent: intent }) => intent === charge.payment_intent,
    );
    return {
      id: charge.id,
      number: charge.receipt_number ?? '',
      amountCents: charge.amount,
      currency: charge.currency,
      refundedCents: charge.amount_refunded,
      paidAt: new Date(charge.created * 1000).toISOString(),
      productName: (session && state.productNames[session.id]) ?? '',
      name: charge.billing_details.name ?? '',
    };
  }
}

const shownCard = (card: CardFace | undefined): PortalPage['card'] =>
  card ? { brand: card.brand, last4: card.last4, expiresMonth: card.exp_month, expiresYear: card.exp_year } : null;

/** What was sent, to be checked. Throws 400 for what is not JSON, also for nothing. */
async function bodyOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new SandboxError(400, 'Send what the form asks for as JSON.');
    throw error;
  }
}

/** A card that may be tried. Throws 400 with the sentence of what is wrong with it. */
function cardOf(body: unknown, now: Date): { card: CardFields; outcome: CardOutcome } {
  const fields = cardFields.safeParse(body);
  const [mistake] = fields.success ? Object.values(cardMistakes(fields.data, now)) : ['This card cannot be tried.'];
  if (mistake !== undefined) throw new SandboxError(400, mistake);
  const card = cardBody.safeParse(body);
  const outcome = card.success ? testCardOutcome(card.data.number) : undefined;
  if (!card.success || !outcome) throw new SandboxError(400, 'This card cannot be tried.');
  return { card: card.data, outcome };
}

/** What Stripe keeps of a card. Its test numbers are all of one brand. */
function faceOf({ number, expiry }: CardFields): CardFace {
  const digits = digitsOf(expiry);
  return {
    brand: 'visa',
    last4: digitsOf(number).slice(-4),
    exp_month: Number(digits.slice(0, 2)),
    exp_year: 2000 + Number(digits.slice(2)),
  };
}
