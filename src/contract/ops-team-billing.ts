import { z } from 'zod';
import { MAX_EMAIL_CHARACTERS } from '#domain/team/invitation.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { askedPlans } from '#domain/pricing/plan-request.ts';
import { planPayment, planState } from './plans.ts';
import { done, failures, json, jsonBody, lineText, reason } from './json.ts';

const ofTeam = { params: z.object({ teamId: z.uuid() }) };
const ofPlan = { params: z.object({ planId: z.uuid() }) };
const conflict = { 409: json('Changed by somebody else, removed, or the number of another contract', errorBody) };
/** Null clears it. */
const line = (max: number) => lineText(max).nullable();
const word = lineText(120, 0);
/** Sizes are kept in 32 bits. */
const MAX_PLAN_SQFT = 2_000_000_000;
const sqft = z.number().int().min(1).max(MAX_PLAN_SQFT);

const billingTerms = z.strictObject({
  billingAddress: line(255),
  contactName: line(120),
  contactEmail: z.email().max(MAX_EMAIL_CHARACTERS).toLowerCase().nullable(),
  msaContractId: line(120),
  msaStartsOn: z.iso.date().nullable(),
  msaEndsOn: z.iso.date().nullable(),
  paymentTerms: line(500),
});
export type BillingTerms = z.infer<typeof billingTerms>;

const planTerms = z.strictObject({
  number: lineText(60),
  service: z.enum(['engine', 'verified']),
  name: lineText(120),
  contractTerm: word,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  renewalTerm: word,
  commitmentSqft: sqft,
  currentPlanSqft: sqft.nullable(),
  maxSqftPerMonth: sqft.nullable(),
  invoiceCycle: word,
  billingType: word,
  /** Hundredths of a percent. */ baseRateDiscountBp: z.number().int().min(0).max(10_000),
  isDiscountLocked: z.boolean(),
  overage: word,
});
export type PlanTerms = z.infer<typeof planTerms>;
const plan = planTerms.extend({ id: z.uuid(), version: z.number().int(), completedSqft: z.number().int() });
export type OpsEnterprisePlan = z.infer<typeof plan>;

/** A plan that a team asks for. `by`: null for an account that is gone. */
const planRequest = z.object({
  plan: z.enum(askedPlans),
  note: z.string(),
  at: z.iso.datetime(),
  by: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type OpsPlanRequest = z.infer<typeof planRequest>;

/** Answers a request of a plan: the team's admins get the answer by e-mail, and the request is over. `at`: of the request that was shown. */
export const answerPlanRequest = declareCall({
  method: 'post',
  path: '/api/ops/teams/{teamId}/plan-request',
  access: 'staff',
  request: {
    ...ofTeam,
    ...jsonBody('The answer', z.strictObject({ at: z.iso.datetime(), reason })),
  },
  responses: { 200: json('Answered', done), ...failures, ...conflict },
});

/** What staff agreed with a team about its bills. */
export const getTeamBilling = declareCall({
  method: 'get',
  path: '/api/ops/teams/{teamId}/billing',
  access: 'staff',
  inView: 'closed',
  request: ofTeam,
  responses: {
    200: json(
      'Details, contracts, and the plan as the team has it',
      z.object({
        billing: billingTerms,
        plans: z.array(plan),
        plan: planState,
        /** Of the plan that the team pays for; null: none. */ payment: planPayment.nullable(),
        request: planRequest.nullable(),
        /** Of invoices that are not paid, in each currency; plans that could not be charged are in `payment`. */
        owed: z.array(z.object({ currency: z.string(), cents: z.number().int() })),
      }),
    ),
    ...failures,
  },
});

/** Billing contact, agreement and payment terms. For finance and admin staff; `before` is what the page showed. */
export const setTeamBilling = declareCall({
  method: 'put',
  path: '/api/ops/teams/{teamId}/billing',
  access: 'staff',
  request: {
    ...ofTeam,
    ...jsonBody('What they are, and why', z.strictObject({ before: billingTerms, after: billingTerms, reason })),
  },
  responses: { 200: json('Stored', done), ...failures, ...conflict },
});

/** A contract for an area over a time. For finance and admin staff, like its changes. */
export const addEnterprisePlan = declareCall({
  method: 'post',
  path: '/api/ops/teams/{teamId}/enterprise-plans',
  access: 'staff',
  request: { ...ofTeam, ...jsonBody('What was agreed, and why', z.strictObject({ plan: planTerms, reason })) },
  responses: { 201: json('Added', z.object({ id: z.uuid() })), ...failures, ...conflict },
});
export const changeEnterprisePlan = declareCall({
  method: 'put',
  path: '/api/ops/enterprise-plans/{planId}',
  access: 'staff',
  request: {
    ...ofPlan,
    ...jsonBody('What was agreed, and why', z.strictObject({ version: z.number().int(), plan: planTerms, reason })),
  },
  responses: { 200: json('Changed', done), ...failures, ...conflict },
});
export const removeEnterprisePlan = declareCall({
  method: 'post',
  path: '/api/ops/enterprise-plans/{planId}/remove',
  access: 'staff',
  request: { ...ofPlan, ...jsonBody('Why', z.strictObject({ reason })) },
  responses: { 200: json('No longer shown', done), ...failures, ...conflict },
});
