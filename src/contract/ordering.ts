import { z } from 'zod';
import { chargedTax } from '#domain/billing/tax.ts';
import { orderData, orderServices } from '#domain/ordering/order-data.ts';
import { MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { MAX_SIZE_SQFT } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { MAX_EMAIL_CHARACTERS } from '#domain/team/invitation.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { done, failures, json, jsonBody } from './json.ts';

/** One line of a price, with the reason that a customer reads. */
const priceLine = z.object({ key: z.string(), label: z.string(), reason: z.string(), price_cents: z.number().int() });
export type PriceLine = z.infer<typeof priceLine>;
const deliveryDays = z.object({
  earliest_num_business_days: z.number().int(),
  latest_num_business_days: z.number().int(),
});
const pricedPart = z.object({
  price: z.number(),
  price_cents: z.number().int(),
  lines: z.array(priceLine),
  estimated_delivery_dates: deliveryDays,
});

/** Prices in one currency; every `price` has its minor units beside it (ordering.md §3). `scan` is null for BIMIT. */
export const quote = z
  .object({
    price_book_version: z.number().int(),
    scan: pricedPart.nullable(),
    bim: pricedPart.extend({
      price_breakdown: z.record(z.string(), z.object({ price: z.number() })),
      discount: z
        .object({
          discount_type: z.string(),
          percent: z.number(),
          discounted_price: z.number(),
          discounted_price_cents: z.number().int(),
        })
        .nullable(),
    }),
    /** scan + bim after the discount, and the tax that is added to them. */
    total_cents: z.number().int(),
    /** Half of it, half up. */
    due_now_cents: z.number().int(),
    /** ISO code in lower case; missing: usd. */
    currency: z.string().optional(),
    /** Missing where the operator charges none. */
    tax: chargedTax.optional(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

const size = z.coerce.number().int().min(0).max(MAX_SIZE_SQFT);
/** `scopes` is a comma list; `service`, `space_type` and `floors` are ours (decisions.md, "Quotes"). `team` is accepted and ignored. */
const quoteQuery = z.object({
  scopes: z.string().max(200),
  interior_sqft: size,
  site_sqft: size.default(0),
  address: z.string().max(255).optional(),
  team: z.string().max(255).optional(),
  service: z.enum(orderServices).default('scanit'),
  space_type: z.enum(spaceTypes).default('Office'),
  floors: z.coerce.number().int().min(1).max(MAX_FLOORS).default(1),
});
export type QuoteQuery = z.infer<typeof quoteQuery>;

export const getQuote = declareCall({
  method: 'get',
  path: '/api/pricing/get-quote',
  access: 'member',
  inView: 'asMember',
  request: { query: quoteQuery },
  responses: { 200: json("The price for the caller's team", quote), ...failures },
});
export const getPublicQuote = declareCall({
  method: 'get',
  path: '/api/pricing/get-quote-public',
  access: 'public',
  inView: 'asMember',
  limit: 'publicQuote',
  request: { query: quoteQuery },
  responses: { 200: json('The list price', quote), ...failures, 429: json('Too often', errorBody) },
});

const budgetPart = z.object({ budget: z.number(), estimated_delivery_dates: deliveryDays });
/** `wants_mail`: whether the person agreed that the address is kept and written to (authorization.md 2.5); without it nothing was said. */
export const getPublicBudget = declareCall({
  method: 'get',
  path: '/api/pricing/public-budget',
  access: 'public',
  inView: 'closed',
  limit: 'publicQuote',
  request: {
    query: quoteQuery.extend({
      email: z.email().max(MAX_EMAIL_CHARACTERS),
      wants_mail: z.enum(['true', 'false']).optional(),
    }),
  },
  responses: {
    200: json(
      'The budget for a visitor',
      z.object({ price_book_version: z.number().int(), scan: budgetPart.nullable(), bim: budgetPart }),
    ),
    ...failures,
    429: json('Too often', errorBody),
  },
});

/** A draft of the wizard, kept by the server for people who are signed in; visitors keep theirs on the device. */
const draft = z
  .object({ id: z.uuid(), step: z.string(), data: orderData, version: z.number().int(), updatedAt: z.iso.datetime() })
  .meta({ id: 'OrderDraft' });
export type OrderDraft = z.infer<typeof draft>;
const byDraft = { params: z.object({ draftId: z.uuid() }) };

export const listDrafts = declareCall({
  method: 'get',
  path: '/api/order-drafts',
  access: 'member',
  inView: 'asMember',
  responses: { 200: json("The caller's drafts, newest first", z.array(draft)), ...failures },
});
export const getDraft = declareCall({
  method: 'get',
  path: '/api/order-drafts/{draftId}',
  access: 'member',
  inView: 'asMember',
  request: byDraft,
  responses: { 200: json('The draft', draft), ...failures, 410: json('It is an order now', errorBody) },
});
/** Creates the draft (version 0) or replaces it; 409 when another tab has saved in the meantime. A password is stored separately and never returned. */
export const saveDraft = declareCall({
  method: 'put',
  path: '/api/order-drafts/{draftId}',
  access: 'member',
  staffAct: 'work',
  request: {
    ...byDraft,
    ...jsonBody(
      'All of it, with the version that it is based on',
      z.strictObject({ step: z.string().max(40), version: z.number().int().min(0), data: orderData }),
    ),
  },
  responses: {
    200: json('Saved', z.object({ version: z.number().int() })),
    ...failures,
    409: json('Saved elsewhere meanwhile', errorBody),
    410: json('It is an order now', errorBody),
  },
});
export const deleteDraft = declareCall({
  method: 'delete',
  path: '/api/order-drafts/{draftId}',
  access: 'member',
  staffAct: 'work',
  request: byDraft,
  responses: { 200: json('Gone', done), ...failures },
});
/** Keeps the password of a NavVis tour with the draft, encrypted; nothing reads it back to a customer. */
export const keepTourPassword = declareCall({
  method: 'put',
  path: '/api/order-drafts/{draftId}/tour-password',
  access: 'orderer',
  staffAct: 'work',
  request: {
    ...byDraft,
    ...jsonBody('The password; an empty one clears it', z.strictObject({ password: z.string().max(255) })),
  },
  responses: { 200: json('Kept', done), ...failures },
});
/** A draft for more work at the location of a finished project (N18). */
export const draftAddOn = declareCall({
  method: 'post',
  path: '/api/order-drafts/add-on',
  access: 'member',
  staffAct: 'work',
  request: jsonBody(
    'The finished project and the service',
    z.strictObject({ projectId: z.uuid(), service: z.enum(orderServices) }),
  ),
  responses: {
    201: json('The draft, prefilled', draft),
    ...failures,
    409: json('The project is not finished', errorBody),
  },
});

/**
 * The order data with its draft. `priceBookVersion` and what was seen say what price the customer has agreed to: another amount, currency or
 * tax is answered with 409 and nothing is placed. Everything else that the specification lists is recomputed and ignored here.
 */
const placement = orderData.extend({
  draftId: z.uuid(),
  priceBookVersion: z.number().int().nullable(),
  seenTotalCents: z.number().int().nullable(),
  /** Missing: not compared. */ seenCurrency: z.string().max(3).optional(),
  /** Of the total; missing: not compared. */ seenTaxCents: z.number().int().optional(),
  /** The only wishes that are heard: Order Request, and Deposit Due for 'Pay Deposit'. */
  initialProjectStatus: z.enum(['Order Request', 'Deposit Due']).optional(),
  userEmail: z.string().optional(),
  userName: z.string().optional(),
  createdAt: z.string().optional(),
});
export type Placement = z.infer<typeof placement>;

/** `depositInvoiceId` comes with 'Pay Deposit': its checkout is opened next. */
export const placed = z.object({ locationId: z.uuid(), projectId: z.uuid(), depositInvoiceId: z.uuid().nullable() });
export type Placed = z.infer<typeof placed>;
/* @__NO_SIDE_EFFECTS__ */
const placing = <P extends string>(path: P) =>
  declareCall({
    method: 'post',
    path,
    access: 'orderer',
    staffAct: 'work',
    request: jsonBody('The order', placement),
    responses: {
      200: json('Placed; the same answer for the same draft', placed),
      ...failures,
      409: json('The price has changed, or the files are not complete', errorBody),
      429: json('Too often', errorBody),
    },
  });
export const createScanitRequest = placing('/api/scanit/create-scanit-request');
export const createBimitRequest = placing('/api/bimit/create-bimit-request');

const byEmail = z.object({ email: z.email().max(MAX_EMAIL_CHARACTERS) });
/** The same answer for every address: only its mailbox learns whether it is known (authorization.md 2.5). */
export const checkUser = declareCall({
  method: 'get',
  path: '/api/public/check-user',
  access: 'public',
  inView: 'closed',
  request: { query: byEmail },
  responses: { 200: json('Always the same', done), ...failures, 429: json('Too often', errorBody) },
});
/** Begins an anonymous order: the answer sets a cookie that is good for this one draft and nothing else (R9). */
export const createPublicUser = declareCall({
  method: 'post',
  path: '/api/public/create-public-user',
  access: 'public',
  request: jsonBody('The address and the draft of the order', byEmail.extend({ draftId: z.uuid() })),
  responses: {
    200: json(
      'Continue with the order',
      z.object({ user: z.object({ email: z.string() }), expiresAt: z.iso.datetime() }),
    ),
    ...failures,
    429: json('Too often', errorBody),
  },
});
/** What the link in a visitor's e-mail claims, for anyone who has it: a link that is invalid or expired says so before anybody signs up. */
export const findClaim = declareCall({
  method: 'get',
  path: '/api/public/claim-order',
  access: 'public',
  inView: 'closed',
  request: { query: z.object({ token: z.string().min(1).max(200) }) },
  responses: {
    200: json(
      'The order',
      z.object({
        name: z.string(),
        /** Where it is, for the person who has claimed it. */ locationId: z.uuid().nullable(),
        /** It was placed with another address than that of who is signed in. */ isOthers: z.boolean(),
      }),
    ),
    ...failures,
    410: json('Used or expired', errorBody),
  },
});
/** Moves an anonymous order to the team of the person who opens the link in its e-mail, signed in with that address. */
export const claimOrder = declareCall({
  method: 'post',
  path: '/api/public/claim-order',
  access: 'member',
  staffAct: 'own',
  request: jsonBody('What the mail carries', z.strictObject({ token: z.string().max(200) })),
  responses: {
    200: json('Theirs now', z.object({ locationId: z.uuid(), projectId: z.uuid() })),
    ...failures,
    410: json('Used or expired', errorBody),
  },
});
/** Mails a visitor the link that claims their order again. */
export const sendClaimLink = declareCall({
  method: 'post',
  path: '/api/public/claim-link',
  access: 'orderer',
  staffAct: 'own',
  responses: { 200: json('On its way', done), ...failures, 429: json('Too often', errorBody) },
});
