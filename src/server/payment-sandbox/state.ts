import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CardOutcome } from '#domain/billing/test-cards.ts';
import type { Charge, Customer, Intent, Portal, Product, Refund, SandboxEvent, Session } from './objects.ts';
import type { CardFace } from './card-face.ts';
import type {
  CreditNote,
  InvoiceItem,
  PaymentMethod,
  Recurring,
  Schedule,
  Subscription,
  SubscriptionInvoice,
} from './subscription-objects.ts';
import type { TaxRate } from './tax-rates.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';

/** A webhook that is still to be taken. */
type Delivery = { eventId: string; attempts: number; nextAt: number };
type KeptAnswer = { fingerprint: string; status: number; body: string };

/** Everything the sandbox knows, by id; `answers` by idempotency key. */
export type State = {
  customers: Record<string, Customer>;
  sessions: Record<string, Session>;
  /** What the payment of a session is to carry, before it is made. */
  intentMetadata: Record<string, Record<string, string>>;
  productNames: Record<string, string>;
  /** Secrets of the pages, and the session each opens. */
  secrets: Record<string, string>;
  intents: Record<string, Intent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  portals: Record<string, Portal>;
  /** Of sessions that sell a subscription. */
  recurring: Record<string, Recurring>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, SubscriptionInvoice>;
  invoiceItems: Record<string, InvoiceItem>;
  taxRates: Record<string, TaxRate>;
  products: Record<string, Product>;
  schedules: Record<string, Schedule>;
  creditNotes: Record<string, CreditNote>;
  endpoints: Record<string, WebhookEndpoint>;
  /** What the card on file of a customer does. */
  cards: Record<string, CardOutcome>;
  paymentMethods: Record<string, PaymentMethod>;
  /** What is shown of the card that a session was paid with. */
  faces: Record<string, CardFace>;
  events: SandboxEvent[];
  deliveries: Delivery[];
  answers: Record<string, KeptAnswer>;
};

const emptyState = (): State => ({
  customers: {},
  sessions: {},
  intentMetadata: {},
  productNames: {},
  secrets: {},
  intents: {},
  charges: {},
  refunds: {},
  portals: {},
  recurring: {},
  subscriptions: {},
  invoices: {},
  invoiceItems: {},
  taxRates: {},
  products: {},
  schedules: {},
  creditNotes: {},
  endpoints: {},
  cards: {},
  paymentMethods: {},
  faces: {},
  events: [],
  deliveries: [],
  answers: {},
});

/** The state in one file. `save` resolves when the file contains the state as of the call: only then may a response be sent. */
export async function openState(file: string): Promise<{ state: State; save: () => Promise<void> }> {
  await mkdir(dirname(file), { recursive: true });
  const state: State = { ...emptyState(), ...(await readKept(file)) };
  let writing = Promise.resolve();
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  };
  return {
    state,
    save: () => {
      writing = writing.catch(() => undefined).then(write);
      return writing;
    },
  };
}

async function readKept(file: string): Promise<Partial<State>> {
  try {
    // Our own file, written whole or not at all.
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
