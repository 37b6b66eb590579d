import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentStatus } from '#domain/billing/payment-status.ts';

/** What the provider knows of a payment now. `paymentId` is our row, as we told it when the checkout was made. */
export type SeenPayment = {
  paymentId: string | undefined;
  /** Undefined while nothing has happened that concerns us. */
  status: PaymentStatus | undefined;
  sessionId: string | undefined;
  intentId: string | undefined;
  receivedCents: number;
  refundedCents: number;
  receiptNumber: string | null;
  receiptUrl: string | null;
  paidAt: Date | undefined;
};

const told = z.looseObject({ data: z.looseObject({ object: z.looseObject({ id: z.string(), object: z.string(), payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish() }) }) });
const ofCharge = new Set(['charge', 'refund', 'dispute']);
const uuid = z.uuid();

/**
 * The payment that an event is about, read anew: an event may be late or out of order, and only says where to look. Undefined for
 * an event about something else.
 */
export async function readPayment(stripe: Stripe, event: unknown): Promise<SeenPayment | undefined> {
  const { id, object: kind, payment_intent: ofIntent } = told.parse(event).data.object;
  const session = kind === 'checkout.session' ? await stripe.checkout.sessions.retrieve(id) : undefined;
  const intentId = session ? idOf(session.payment_intent) : kind === 'payment_intent' ? id : ofCharge.has(kind) ? idOf(ofIntent) : undefined;
  if (!session && !intentId) return undefined;
  const intent = intentId ? await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }) : undefined;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const reference = uuid.safeParse(session?.client_reference_id ?? intent?.metadata.payment_id);
  return {
    paymentId: reference.data,
    status: statusOf(session, intent, charge),
    sessionId: session?.id,
    intentId,
    receivedCents: intent?.amount_received ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
    receiptNumber: charge?.receipt_number ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    paidAt: charge ? new Date(charge.created * 1000) : undefined,
  };
}

function statusOf(session: Stripe.Checkout.Session | undefined, intent: Stripe.PaymentIntent | undefined, charge: Stripe.Charge | null): PaymentStatus | undefined {
  if (charge?.refunded) return 'refunded';
  if (charge?.disputed) return 'disputed';
  if (intent?.status === 'succeeded') return 'paid';
  return session?.status === 'expired' ? 'expired' : undefined;
}

const idOf = (object: string | { id: string } | null | undefined) => (typeof object === 'string' ? object : object?.id);
