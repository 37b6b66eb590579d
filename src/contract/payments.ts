import { z } from 'zod';
import { priceEffects, refundStatuses } from '#domain/billing/refunds.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const cents = z.number().int();
const refund = z.object({
  id: z.uuid(),
  amountCents: cents,
  status: z.enum(refundStatuses),
  priceEffect: z.enum(priceEffects),
  /** '' for one that was made at the provider. */ reason: z.string(),
  failure: z.string().nullable(),
  who: z.string().nullable(),
  at: z.iso.datetime(),
});

/** A payment by card that arrived, as staff see it. */
const orderPayment = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(['paid', 'disputed', 'refunded']),
    amountCents: cents,
    currency: z.string(),
    paidAt: z.iso.datetime(),
    paidBy: z.string().nullable(),
    /** Of what was paid; null for an unlock. */
    invoice: z
      .object({
        number: z.string(),
        isVoid: z.boolean(),
        /** A deposit or a balance: what is refunded of it can be billed again. */ isOfPrice: z.boolean(),
        /** Staff had marked it as paid: its money arrived outside the portal as well. */ isPaidByHand: z.boolean(),
      })
      .nullable(),
    /** What went back; what went back or is asked for; what still can. */
    refundedCents: cents,
    askedCents: cents,
    refundableCents: cents,
    /** What of `refundableCents` was paid twice: its refund changes nothing that is owed. */
    duplicateCents: cents,
    refunds: z.array(refund),
  })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.infer<typeof orderPayment>;

/** Payments about a project, the newest first. For staff. */
export const listOrderPayments = declareCall({
  method: 'get',
  path: '/api/ops/projects/{projectId}/payments',
  access: 'staff',
  inView: 'closed',
  request: { params: z.object({ projectId: z.uuid() }) },
  responses: { 200: json('Payments', z.array(orderPayment)), ...failures },
});

/** Sends a payment back, whole or in part. For finance and admin staff. `shownCents`: `askedCents` of the page that it was decided by. */
export const refundPayment = declareCall({
  method: 'post',
  path: '/api/ops/payments/{paymentId}/refund',
  access: 'staff',
  request: {
    params: z.object({ paymentId: z.uuid() }),
    ...jsonBody(
      'How much, and why',
      z.strictObject({
        amountCents: cents.min(1),
        shownCents: cents.min(0),
        reason: z.string().trim().min(1).max(1000),
        /** `none`: for what was paid twice or is not of the price. */ priceEffect: z.enum(priceEffects),
      }),
    ),
  },
  responses: {
    200: json(
      "'requested': the provider has not answered yet, and is asked again",
      z.object({ id: z.uuid(), status: z.enum(refundStatuses) }),
    ),
    ...failures,
    409: json('More than is left to refund', errorBody),
    503: json('No payments here', errorBody),
  },
});
