import Stripe from 'stripe';
import type { SandboxEvent } from './objects.ts';
import type { State } from './state.ts';

/** A signed webhook. `isTaken` of its receiver: answered with a 2xx. */
export type SignedEvent = { body: string; signature: string };
export type Deliver = (event: SignedEvent) => Promise<boolean>;

/** With the usual waits about three days. */
const MAX_ATTEMPTS = 300;
const TIME_LIMIT_MS = 10_000;

/** Signs an event as Stripe does: HMAC-SHA-256 (v1) over time and body. */
export function signEvent(event: unknown, secret: string, now: Date): SignedEvent {
  const body = JSON.stringify(event, null, 2);
  return {
    body,
    signature: Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(now.getTime() / 1000),
    }),
  };
}

/** Posts to the portal's webhook. */
export function deliverTo(url: string): Deliver {
  return async ({ body, signature }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return response.ok;
  };
}

type Parts = {
  state: State;
  save: () => Promise<void>;
  secret: string;
  deliver: Deliver;
  now: () => Date;
  retrySeconds: readonly number[];
};

/** Sends every event until it is accepted, also after a restart. Each retry is signed again, as Stripe's are. */
export function createDeliveries({ state, save, secret, deliver, now, retrySeconds }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isClosed = false;
  return { add, wake, resend, close };

  function add(eventId: string): void {
    state.deliveries.push({ eventId, attempts: 0, nextAt: now().getTime() });
  }

  /** Sends what is due, then waits for what is due next. */
  function wake(): void {
    clearTimeout(timer);
    if (isClosed || sending || state.deliveries.length === 0) return;
    const waitMs = Math.max(0, Math.min(...state.deliveries.map(({ nextAt }) => nextAt)) - now().getTime());
    timer = setTimeout(() => {
      sending = sendDue()
        .catch(() => undefined)
        .finally(() => {
          sending = undefined;
          wake();
        });
    }, waitMs);
  }

  async function sendDue(): Promise<void> {
    const due = state.deliveries.filter(({ nextAt }) => nextAt <= now().getTime());
    for (const delivery of due) {
      if (isClosed) break;
      const event = state.events.find(({ id }) => id === delivery.eventId);
      const isTaken = !event || (await resend(event));
      delivery.attempts++;
      const waitSeconds = retrySeconds[Math.min(delivery.attempts, retrySeconds.length) - 1] ?? 1;
      delivery.nextAt = now().getTime() + waitSeconds * 1000;
      if (isTaken || delivery.attempts >= MAX_ATTEMPTS)
        state.deliveries = state.deliveries.filter((other) => other !== delivery);
    }
    await save();
  }

  /** Sends an event immediately, accepted or not before. Returns whether it was accepted now. */
  function resend(event: SandboxEvent): Promise<boolean> {
    return deliver(signEvent(event, secret, now())).catch(() => false);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await sending;
  }
}
