import { z } from 'zod';
import { declineTexts, type CardDecline, type CardOutcome } from '#domain/billing/test-cards.ts';
import {
  makeCharge,
  makeEvent,
  makeIntent,
  makeRefund,
  secondsOf,
  type Intent,
  type NewRefund,
  type Refund,
  type SandboxEvent,
  type Session,
} from './objects.ts';
import type { State } from './state.ts';
import type { CardFace } from './card-face.ts';
import { createSubscriptions } from './subscriptions.ts';
import { missing, SandboxError } from './stripe-error.ts';

export type PayAnswer =
  | { outcome: 'succeeded' | 'authenticate' }
  | { outcome: 'declined'; code: string; message: string };

/** By what an object of an event tells which payment it is about. */
const told = z.object({ id: z.string(), payment_intent: z.string().nullish() });

/** What can happen to a checkout, each with the events that Stripe sends for it. `emit` receives every event. */
export function createOperations({
  state,
  pagesUrl,
  now,
  onEvent,
}: {
  state: State;
  pagesUrl: string;
  now: () => Date;
  onEvent: (eventId: string) => void;
}) {
  const subscriptions = createSubscriptions({ state, now, emit });
  return {
    emit,
    subscriptions,
    sessionBySecret,
    findSession,
    eventsOf,
    pay,
    authenticate,
    expire,
    refund,
    failRefund,
    dispute,
  };

  function emit(type: string, object: unknown, at: Date = now()): void {
    const event = makeEvent(type, object, at);
    state.events.push(event);
    onEvent(event.id);
  }

  /** The session as it is now: one whose time is over expires when it is looked at. */
  function findSession(id: string): Session {
    const session = state.sessions[id];
    if (!session) throw missing('checkout.session', id);
    if (session.status === 'open' && session.expires_at <= secondsOf(now())) close(session);
    return session;
  }

  function sessionBySecret(secret: string): Session {
    const id = Object.hasOwn(state.secrets, secret) ? state.secrets[secret] : undefined;
    if (id === undefined) throw missing('checkout.session', 'of this address');
    return findSession(id);
  }

  /** What was reported of a checkout and of its payment, oldest first. */
  function eventsOf({ id, payment_intent: intentId }: Session): SandboxEvent[] {
    return state.events.filter(({ data }) => {
      const about = told.parse(data.object);
      return about.id === id || (intentId !== null && (about.id === intentId || about.payment_intent === intentId));
    });
  }

  function requireOpen(session: Session): void {
    if (session.status !== 'open')
      throw new SandboxError(
        400,
        session.status === 'complete' ? 'This checkout is paid already.' : 'This checkout has expired.',
        { code: 'checkout_session_not_open' },
      );
  }

  function pay(session: Session, card: { outcome: CardOutcome; name: string; face: CardFace }): PayAnswer {
    requireOpen(session);
    state.faces[session.id] = card.face;
    const intent = intentOf(session);
    if (card.outcome === 'authenticate') {
      intent.status = 'requires_action';
      session.customer_details = payer(card.name);
      emit('payment_intent.requires_action', intent);
      return { outcome: 'authenticate' };
    }
    return card.outcome === 'succeeds' ? succeed(session, intent, card.name) : decline(intent, card.outcome);
  }

  /** The answer of the person at the bank's page. */
  function authenticate(session: Session, isConfirmed: boolean): PayAnswer {
    requireOpen(session);
    const intent = intentOf(session);
    if (intent.status !== 'requires_action') throw new SandboxError(400, 'This payment waits for no authentication.');
    return isConfirmed
      ? succeed(session, intent, session.customer_details?.individual_name ?? '')
      : decline(intent, 'authentication_failed');
  }

  function intentOf(session: Session): Intent {
    const known = session.payment_intent === null ? undefined : state.intents[session.payment_intent];
    if (known) return known;
    const intent = makeIntent(session, state.intentMetadata[session.id] ?? {}, now());
    state.intents[intent.id] = intent;
    session.payment_intent = intent.id;
    emit('payment_intent.created', intent);
    return intent;
  }

  function succeed(session: Session, intent: Intent, name: string): PayAnswer {
    const charge = makeCharge(intent, { name, card: state.faces[session.id] }, pagesUrl, now());
    state.charges[charge.id] = charge;
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, customer_details: payer(name) });
    emit('charge.succeeded', charge);
    emit('payment_intent.succeeded', intent);
    const recurring = state.recurring[session.id];
    if (recurring) subscriptions.begin(session, recurring, state.faces[session.id]);
    emit('checkout.session.completed', session);
    return { outcome: 'succeeded' };
  }

  function decline(intent: Intent, code: CardDecline): PayAnswer {
    const message = declineTexts[code];
    intent.status = 'requires_payment_method';
    emit('payment_intent.payment_failed', intent);
    return { outcome: 'declined', code, message };
  }

  function expire(session: Session): Session {
    if (session.status !== 'open')
      throw new SandboxError(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return close(session);
  }

  function close(session: Session): Session {
    Object.assign(session, { status: 'expired', url: null });
    emit('checkout.session.expired', session);
    return session;
  }

  /** Pays a charge back, whole or in part. */
  function refund(
    intentId: string,
    { amount, ...details }: Omit<NewRefund, 'amount'> & { amount: number | undefined },
  ): Refund {
    const charge = chargeOf(intentId);
    const left = charge.amount - charge.amount_refunded;
    const paidBack = amount ?? left;
    if (charge.disputed)
      throw new SandboxError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      });
    if (left === 0)
      throw new SandboxError(400, `Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    if (paidBack > left)
      throw new SandboxError(400, `Refund amount (${paidBack}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    const made = makeRefund(charge, { amount: paidBack, ...details }, now());
    state.refunds[made.id] = made;
    charge.amount_refunded += paidBack;
    charge.refunded = charge.amount_refunded === charge.amount;
    emit('refund.created', made);
    emit('charge.refunded', charge);
    return made;
  }

  /** What a bank does with a refund to a card that is closed: the money comes back to us. */
  function failRefund(refundId: string): void {
    const made = state.refunds[refundId];
    if (!made) throw missing('refund', refundId);
    const charge = chargeOf(typeof made.payment_intent === 'string' ? made.payment_intent : '');
    Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    charge.amount_refunded -= made.amount;
    charge.refunded = false;
    emit('refund.updated', made);
    emit('refund.failed', made);
  }

  /** What a bank does when its customer contests a charge. */
  function dispute(intentId: string): void {
    const charge = chargeOf(intentId);
    charge.disputed = true;
    emit('charge.dispute.created', {
      id: `dp_${charge.id}`,
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: intentId,
      reason: 'general',
      status: 'needs_response',
    });
  }

  function chargeOf(intentId: string) {
    const chargeId = state.intents[intentId]?.latest_charge;
    const charge = chargeId ? state.charges[chargeId] : undefined;
    if (!charge) throw missing('payment_intent', intentId);
    return charge;
  }
}
export type Operations = ReturnType<typeof createOperations>;

function payer(name: string): NonNullable<Session['customer_details']> {
  return {
    address: null,
    business_name: null,
    email: null,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
