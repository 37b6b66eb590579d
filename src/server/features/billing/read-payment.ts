import Stripe from 'stripe';
import { z } from 'zod';
import type { ChargedCard } from '#domain/billing/card-on-file.ts';
import type { PaymentStatus } from '#domain/billing/payment-status.ts';
import type { RefundStatus } from '#domain/billing/refunds.ts';

/** A refund as the provider knows it. `refundId` is our row, when staff asked for it here. */
export type SeenRefund = {
  stripeRefundId: string;
  refundId: string | undefined;
  amountCents: number;
  status: RefundStatus;
  failure: string | null;
};

/** What the provider knows of a payment now. `paymentId` is our row, as we sent it when the checkout was made. */
export type SeenPayment = {
  paymentId: string | undefined;
  /** Undefined while nothing has happened that concerns us. */
  status: PaymentStatus | undefined;
  sessionId: string | undefined;
  intentId: string | undefined;
  /** As ISO code in lower case. */
  currency: string | undefined;
  receivedCents: number;
  /** All of its refunds, the oldest first; none where nothing went back. */
  refunds: SeenRefund[];
  receiptNumber: string | null;
  receiptUrl: string | null;
  /** Null where the provider names none. */
  card: ChargedCard | null;
  paidAt: Date | undefined;
};

const told = z.looseObject({
  data: z.looseObject({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
    }),
  }),
});
const ofCharge = new Set(['charge', 'refund', 'dispute']);
const uuid = z.uuid();

/**
 * The payment that an event is about, read from the provider: an event may be late or out of order, and only says where to look.
 * Undefined for an event about something else, or about what the provider does not know.
 */
export async function readPayment(stripe: Stripe, event: unknown): Promise<SeenPayment | undefined> {
  const about = told.safeParse(event);
  if (!about.success) return undefined;
  try {
    return await readObject(stripe, about.data.data.object);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

async function readObject(
  stripe: Stripe,
  { id, object: kind, payment_intent: ofIntent }: z.infer<typeof told>['data']['object'],
): Promise<SeenPayment | undefined> {
  const session = kind === 'checkout.session' ? await stripe.checkout.sessions.retrieve(id) : undefined;
  const intentId = session
    ? idOf(session.payment_intent)
    : kind === 'payment_intent'
      ? id
      : ofCharge.has(kind)
        ? idOf(ofIntent)
        : undefined;
  if (!session && !intentId) return undefined;
  const intent = intentId ? await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }) : undefined;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    // Metadata are ours alone. A client_reference_id can be set by anybody who opens a payment link of the same account.
    paymentId: uuid.safeParse((session ?? intent)?.metadata?.['payment_id']).data,
    status: statusOf(session, intent, charge),
    refunds: intentId && (ofCharge.has(kind) || charge?.amount_refunded) ? await refundsOf(stripe, intentId) : [],
    sessionId: session?.id,
    intentId,
    currency: intent?.currency ?? session?.currency ?? undefined,
    receivedCents: intent?.amount_received ?? 0,
    receiptNumber: charge?.receipt_number ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    card: charge ? cardOfCharge(charge) : null,
    paidAt: charge ? new Date(charge.created * 1000) : undefined,
  };
}

function cardOfCharge({ payment_method_details: details }: Stripe.Charge): ChargedCard | null {
  const { brand, last4 } = details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

function statusOf(
  session: Stripe.Checkout.Session | undefined,
  intent: Stripe.PaymentIntent | undefined,
  charge: Stripe.Charge | null,
): PaymentStatus | undefined {
  if (charge?.disputed) return 'disputed';
  if (intent?.status === 'succeeded') return 'paid';
  return session?.status === 'expired' ? 'expired' : undefined;
}

/** More than a hundred refunds of one payment nobody makes. */
async function refundsOf(stripe: Stripe, intentId: string): Promise<SeenRefund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.map(seenRefund).toReversed();
}

export function seenRefund({ id, amount, status, metadata, failure_reason: failure }: Stripe.Refund): SeenRefund {
  const known: RefundStatus =
    status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
  return {
    stripeRefundId: id,
    refundId: uuid.safeParse(metadata?.['refund_id']).data,
    amountCents: amount,
    status: known,
    failure: known === 'failed' ? (failure ?? status) : null,
  };
}

const idOf = (object: string | { id: string } | null | undefined) => (typeof object === 'string' ? object : object?.id);
