import { z } from 'zod';
import { chargedTax, moneyTermsSchema } from '#domain/billing/tax.ts';
import { openedCheckout } from './billing.ts';
import { declareCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { failures, json, jsonBody } from './json.ts';
import { askedPlans, MAX_REQUEST_CHARACTERS } from '#domain/pricing/plan-request.ts';
import { agreedScanPlans, planIntervals, subscribedPlans } from '#domain/pricing/plan-table.ts';

const plan = z.enum(subscribedPlans);
/** What a team has, without money: members see it too. */
export const planState = z
  .object({
    plan: z.enum(['on_demand', ...subscribedPlans, 'enterprise']),
    interval: z.enum(planIntervals).nullable(),
    /** A payment failed and is tried again. */ isPastDue: z.boolean(),
    /** Of the current month; null without a plan. What is over it and the allowance comes with the next invoice. */
    quota: z
      .object({
        monthlySqft: z.number().int(),
        usedSqft: z.number().int(),
        overageSqft: z.number().int(),
        resetsAt: z.iso.datetime(),
        /** What each month after it has; missing: as much. The month of an upgrade has less, in proportion. */
        fullSqft: z.number().int().optional(),
        /** Of `overageSqft` what was paid already, with the invoice of an upgrade or of a month; missing: nothing. */
        billedSqft: z.number().int().optional(),
      })
      .nullable(),
    /** The end of what is paid; null without a plan. */ periodEndsAt: z.iso.datetime().nullable(),
    /** It was canceled: at the end of the period the team is On-Demand again. */ isEnding: z.boolean(),
    /** What it becomes at the end of the period; null: it stays. */ nextPlan: plan.nullable(),
    /** How it is paid from the end of the period on; null: as now. */ nextInterval: z.enum(planIntervals).nullable(),
    /** What prices are in and bear for this team; missing: dollars without tax. */
    money: moneyTermsSchema.optional(),
    /** The reader may pay for nothing here, and gets no `money`; missing: an admin, or a member where members may pay. */
    cannotPay: z.literal(true).optional(),
    /** The checkout that the running plan was paid in, for admins; missing: none. */
    checkoutSessionId: z.string().optional(),
    /** A plan that was asked for, until staff have answered; missing: none. */
    request: z.object({ plan: z.enum(askedPlans), at: z.iso.datetime() }).optional(),
    /** What became of the last request, for admins and for a while; `text`: as staff wrote it, null where the team has what it asked for. */
    answer: z.object({ plan: z.enum(askedPlans), text: z.string().nullable(), at: z.iso.datetime() }).optional(),
    /** What the plan was sold in, where prices are in another currency by now. */ soldIn: z.string().optional(),
    /** Enterprise contracts that run, without what is agreed on money; missing: none. */
    contracts: z
      .array(z.object({ service: z.enum(['engine', 'verified']), name: z.string(), endsOn: z.iso.date() }))
      .optional(),
    /** Of scans and models, as agreed with staff; null: on demand. */ scanPlan: z.enum(agreedScanPlans).nullable(),
  })
  .meta({ id: 'PlanState' });
export type PlanState = z.infer<typeof planState>;

const refusals = {
  402: json('The card was declined; nothing changed', errorBody),
  409: json('Not possible with the plan that the team has', errorBody),
  503: json('No payments here', errorBody),
};
const state = { 200: json('What the team has now', planState), ...failures };

/** The plan of the own team. */
export const getPlan = declareCall({
  method: 'get',
  path: '/api/plan',
  access: 'member',
  inView: 'asMember',
  responses: state,
});

/** A checkout of a plan, for admins: one for a team, also from two tabs. Prices come from the table of plans. */
export const subscribe = declareCall({
  method: 'post',
  path: '/api/plan/subscribe',
  access: 'member',
  staffAct: 'none',
  request: jsonBody('Which plan', z.strictObject({ plan, interval: z.enum(planIntervals) })),
  responses: { 200: json('Session', openedCheckout), ...failures, ...refusals },
});

const planCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number().int(),
  expiresYear: z.number().int(),
});
export type PlanCard = z.infer<typeof planCard>;

const planPrice = z.object({
  /** With tax. */ cents: z.number().int(),
  /** The tax in it; null where there is none. */ tax: chargedTax.nullable(),
  interval: z.enum(planIntervals),
});
const openPlanPayment = z.object({
  /** What is left to pay, with tax. */ cents: z.number().int(),
  /** When it was billed, and failed for the first time. */ billedAt: z.iso.datetime(),
  /** The next attempt; null where none is planned. */ retryAt: z.iso.datetime().nullable(),
  /** Without the payment the plan ends then. */ endsAt: z.iso.datetime(),
  /** It is for the period that runs, so canceling ends the plan right away and withdraws it. False: for area above the quota alone. */
  isForPeriod: z.boolean(),
  /** It has area above the quota, which stays due. */ hasOverage: z.boolean(),
});
export type OpenPlanPayment = z.infer<typeof openPlanPayment>;

/** What a plan costs, what is charged next, what could not be charged, and to which card. */
export const planPayment = z
  .object({
    price: planPrice,
    /** Null for a plan that ends. */ next: planPrice.extend({ at: z.iso.datetime() }).nullable(),
    currency: z.string(),
    /** Null where the provider names none. */ card: planCard.nullable(),
    /** Area above the quota of this month, in minor units with tax: what is charged next and when, and what was charged already. */
    overage: z
      .object({
        cents: z.number().int(),
        /** The tax in `cents`; null where there is none. */ tax: chargedTax.nullable(),
        at: z.iso.datetime(),
        billedCents: z.number().int(),
      })
      .nullable(),
    /** What was billed and could not be charged; null: nothing. */ open: openPlanPayment.nullable(),
  })
  .meta({ id: 'PlanPayment' });
export type PlanPayment = z.infer<typeof planPayment>;

/** What the own team pays for its plan, for admins; null without a plan. */
export const getPlanPayment = declareCall({
  method: 'get',
  path: '/api/plan/payment',
  access: 'member',
  inView: 'closed',
  responses: { 200: json('What is paid', z.object({ payment: planPayment.nullable() })), ...failures },
});

const planChange = z
  .object({
    /** Charged right away with its tax; 0 where nothing is. */ chargedNowCents: z.number().int(),
    /** The tax in it; null where there is none. */ chargedNowTax: chargedTax.nullable(),
    /** Of the proration: sent back with the change, so that just this is charged. Seconds; null where nothing is charged. */
    proratedAt: z.number().int().nullable(),
    /** When the plan changes. */ changesAt: z.iso.datetime(),
    /** How it is paid after the change. */ interval: z.enum(planIntervals),
    /** Each period after the change, with tax. */ nextCents: z.number().int(),
    /** The tax in it; null where there is none. */ nextTax: chargedTax.nullable(),
    nextAt: z.iso.datetime(),
    /** Of an upgrade: what the running month of the quota has then, until when, and each month after it; null: it stays until the plan changes. */
    quota: z.object({ sqft: z.number().int(), until: z.iso.datetime(), monthlySqft: z.number().int() }).nullable(),
    currency: z.string(),
    /** What is charged; null where the provider names none. */
    card: planCard.nullable(),
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof planChange>;

/** What a change of the plan would cost, and when it takes effect. For admins. */
export const previewPlanChange = declareCall({
  method: 'get',
  path: '/api/plan/change',
  access: 'member',
  inView: 'closed',
  request: { query: z.object({ plan, interval: z.enum(planIntervals).optional() }) },
  responses: { 200: json('What is charged', planChange), ...failures, ...refusals },
});

/** To a larger plan or annual payment right away, with proration; to a smaller one or monthly payment at the end of the period. For admins. */
export const changePlan = declareCall({
  method: 'post',
  path: '/api/plan/change',
  access: 'member',
  staffAct: 'none',
  limit: 'planChange',
  request: jsonBody(
    'Which plan, the one that ran when this was shown, and the moment of the proration that was shown',
    z.strictObject({
      plan,
      interval: z.enum(planIntervals).optional(),
      from: z.strictObject({ plan, interval: z.enum(planIntervals) }),
      /** Of a change that charges right away, which is refused without it. */
      proratedAt: z.number().int().positive().optional(),
    }),
  ),
  responses: { ...state, ...refusals },
});

/** Asks staff for a plan that is agreed with people, in place of an earlier request. For admins. */
export const requestPlan = declareCall({
  method: 'post',
  path: '/api/plan/request',
  access: 'member',
  staffAct: 'none',
  request: jsonBody(
    'Which plan, and what staff should know',
    z.strictObject({ plan: z.enum(askedPlans), note: z.string().trim().max(MAX_REQUEST_CHARACTERS).default('') }),
  ),
  responses: { ...state, 409: refusals[409] },
});

/** Takes the request back. For admins. */
export const withdrawPlanRequest = declareCall({
  method: 'delete',
  path: '/api/plan/request',
  access: 'member',
  staffAct: 'none',
  responses: state,
});

/** Cancels the plan at the end of its period, or keeps it after all. One whose period could not be charged ends right away, and is not charged. For admins. */
export const endPlan = declareCall({
  method: 'post',
  path: '/api/plan/end',
  access: 'member',
  staffAct: 'none',
  limit: 'planChange',
  request: jsonBody(
    'Whether it ends; `isNow`: right away, as it was shown',
    z.strictObject({ isEnding: z.boolean(), isNow: z.boolean().default(false) }),
  ),
  responses: { ...state, ...refusals },
});
