import { z } from 'zod';
import { MAX_CARD_NAME_CHARACTERS } from '#domain/billing/test-cards.ts';
import { declarePlainCall } from './declare-call.ts';

/** Where the pages of the payment sandbox are shown, within our own origin. */
export const SANDBOX_PATH = '/sandbox-checkout';
/** What those pages read and send. */
export const SANDBOX_API_PATH = '/api/sandbox-checkout';
export const readSandbox = declarePlainCall({
  method: 'get',
  path: `${SANDBOX_API_PATH}/:kind/:secret`,
  access: 'public',
  inView: 'closed',
});
export const actInSandbox = declarePlainCall({
  method: 'post',
  path: `${SANDBOX_API_PATH}/:kind/:secret/:act`,
  access: 'public',
});

export const cardBody = z.strictObject({
  number: z.string().max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(4),
  name: z.string().trim().max(MAX_CARD_NAME_CHARACTERS),
});
export const authenticationBody = z.strictObject({ isConfirmed: z.boolean() });

/** Answer to a card, and to an authentication. */
export const payAnswer = z.union([
  z.object({ outcome: z.enum(['succeeded', 'authenticate']) }),
  z.object({ outcome: z.literal('declined'), code: z.string(), message: z.string() }),
]);
export type PayAnswer = z.infer<typeof payAnswer>;

/** The checkout as its page shows it. */
export const checkoutPage = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  needsAuthentication: z.boolean(),
  amountCents: z.number(),
  currency: z.string().optional(),
  productName: z.string(),
  isEmbedded: z.boolean(),
  successUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
});
export type CheckoutPage = z.infer<typeof checkoutPage>;

export const receiptPage = z.object({
  id: z.string(),
  number: z.string(),
  amountCents: z.number(),
  currency: z.string().optional(),
  refundedCents: z.number(),
  paidAt: z.string(),
  productName: z.string(),
  name: z.string(),
});
export type ReceiptPage = z.infer<typeof receiptPage>;

export const portalPage = z.object({
  customerName: z.string().nullable(),
  returnUrl: z.string().nullable(),
  /** A card is kept for a plan, and can be changed. */
  hasPlan: z.boolean(),
  /** The card that is kept; null for one that an earlier version kept without its number. */
  card: z
    .object({ brand: z.string(), last4: z.string(), expiresMonth: z.number(), expiresYear: z.number() })
    .nullable(),
  /** What is open for a plan; null: nothing. */
  due: z.object({ amountCents: z.number(), currency: z.string() }).nullable(),
  receipts: z.array(receiptPage),
});
export type PortalPage = z.infer<typeof portalPage>;

/** What the page in the frame tells the page around it. */
export const frameMessage = z.discriminatedUnion('kind', [
  z.object({
    source: z.literal('sandbox-checkout'),
    /** escape: the key was pressed, which the page around does not hear. */ kind: z.enum([
      'complete',
      'expired',
      'escape',
    ]),
  }),
  z.object({
    source: z.literal('sandbox-checkout'),
    kind: z.literal('height'),
    heightPx: z.number().positive().max(4000),
  }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;
