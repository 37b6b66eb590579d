import { z } from 'zod';
import { chargedCard } from '#domain/billing/card-on-file.ts';
import { chargedTax } from '#domain/billing/tax.ts';
import { paymentStatuses } from '#domain/billing/payment-status.ts';
import { billedPeriod, paperLine, seller } from '#domain/papers/paper-content.ts';
import { errorBody } from './errors.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const noPayments = {
  409: json('Unlocked already, or being confirmed', errorBody),
  422: json('No price yet', errorBody),
  503: json('No payments here', errorBody),
};

/** Where a checkout is shown: by Stripe's script, or by a page of our own origin (decisions.md, on mounts). */
export const openedCheckout = z
  .object({
    clientSecret: z.string(),
    sessionId: z.string(),
    mount: z.enum(['stripe', 'sandbox']),
    publishableKey: z.string(),
  })
  .meta({ id: 'Checkout' });
export type OpenedCheckout = z.infer<typeof openedCheckout>;

/** A checkout within our page (portfolio.md §7). Every amount comes from stored rows; numbers of the caller are ignored. */
export const embeddedCheckout = declareCall({
  method: 'post',
  path: '/api/stripe/embedded-checkout',
  access: 'member',
  staffAct: 'bill',
  request: jsonBody(
    'Only the project counts',
    z.strictObject({
      projectData: z.looseObject({ id: z.uuid() }),
      returnUrl: z.string(),
      unlimitedDownloads: z.literal(true),
      usageImpact: z.literal(false),
    }),
  ),
  responses: { 200: json('Session', openedCheckout), ...failures, ...noPayments },
});

const checkoutMetadata = z.looseObject({ project_id: z.uuid() });
const metadataText = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return checkoutMetadata.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'metadata must be JSON with a project_id' });
      return z.NEVER;
    }
  });

/** A checkout on a page of the provider (ordering.md §7). A POST, and only `metadata.project_id` and `returnUrl` count (ruling 23). */
export const hostedCheckout = declareCall({
  method: 'post',
  path: '/api/stripe/checkout',
  access: 'member',
  staffAct: 'bill',
  request: jsonBody(
    'Only the project counts',
    z.strictObject({
      amountCents: z.unknown().optional(),
      currency: z.unknown().optional(),
      productName: z.unknown().optional(),
      customerId: z.unknown().optional(),
      returnUrl: z.string(),
      metadata: z.union([metadataText, checkoutMetadata]),
    }),
  ),
  responses: { 200: json('Address to pay at', z.object({ url: z.string() })), ...failures, ...noPayments },
});

/** The provider's page of receipts and cards, for admins (ordering.md §7). */
export const openPortal = declareCall({
  method: 'post',
  path: '/api/stripe/portal',
  access: 'member',
  staffAct: 'bill',
  request: jsonBody(
    '`customerId` is ignored: it is the own team',
    z.strictObject({ customerId: z.unknown().optional(), returnUrl: z.string() }),
  ),
  responses: {
    200: json('Address of the portal', z.object({ url: z.string() })),
    ...failures,
    409: json('Nothing was paid yet', errorBody),
    503: json('No payments here', errorBody),
  },
});

/** What has become of a checkout of the own team. */
const checkoutState = z
  .object({
    paymentId: z.uuid(),
    status: z.enum(paymentStatuses),
    projectId: z.uuid().nullable(),
    projectName: z.string(),
    returnPath: z.string(),
  })
  .meta({ id: 'CheckoutState' });
export type CheckoutState = z.infer<typeof checkoutState>;

export const getCheckout = declareCall({
  method: 'get',
  path: '/api/checkout',
  access: 'member',
  inView: 'closed',
  request: { query: z.object({ session_id: z.string().max(200) }) },
  responses: { 200: json('State', checkoutState), ...failures },
});

const receipt = z
  .object({
    id: z.uuid(),
    number: z.string(),
    projectId: z.uuid().nullable(),
    projectName: z.string(),
    areaSqft: z.number().nullable(),
    amountCents: z.number(),
    refundedCents: z.number(),
    currency: z.string(),
    /** Missing where none was charged. */
    tax: chargedTax.optional(),
    status: z.enum(['paid', 'disputed', 'refunded']),
    paidAt: z.iso.datetime(),
    /** Of a plan: the day of its invoice, which is the same for all readers. */ paidOn: z.iso.date().optional(),
    paidBy: z.string(),
    teamName: z.string(),
    /** As it was when it was paid; missing where that was not kept. */ seller: seller.optional(),
    receiptUrl: z.string().nullable(),
    /** What was charged; missing where the provider named none. */ card: chargedCard.optional(),
    /** Of a plan's invoice, before the tax that is added. What a change gives back is one of them. */ lines: z
      .array(paperLine)
      .optional(),
    /** Of a plan. */ period: billedPeriod.optional(),
    /** Of what was paid; null for an unlock. */
    invoiceNumber: z.string().nullable(),
    /** Missing for an unlock. */ invoiceId: z.uuid().optional(),
    /** The provider charged it for a plan: `projectName` is the plan's, and nobody paid it by hand. */ isPlan: z
      .literal(true)
      .optional(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

export const listReceipts = declareCall({
  method: 'get',
  path: '/api/receipts',
  access: 'member',
  inView: 'asMember',
  responses: { 200: json('Of the own team, newest first; members see their own', z.array(receipt)), ...failures },
});
export const getReceipt = declareCall({
  method: 'get',
  path: '/api/receipts/{paymentId}',
  access: 'member',
  inView: 'asMember',
  request: { params: z.object({ paymentId: z.uuid() }) },
  responses: { 200: json('One receipt', receipt), ...failures },
});

export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook';
export const stripeWebhook = declarePlainCall({
  method: 'post',
  path: STRIPE_WEBHOOK_PATH,
  access: 'signed',
  maxBodyBytes: 'own',
});
/** Answers 405: a GET that creates a payment could be caused by any page (ruling 23). */
export const refusedCheckout = declarePlainCall({
  method: 'get',
  path: hostedCheckout.path,
  access: 'public',
  inView: 'closed',
});
