import { z } from 'zod';
import { orderInvoiceKinds, invoiceStatuses } from '#domain/billing/invoice-status.ts';
import { MAX_EMAIL_CHARACTERS } from '#domain/team/invitation.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { done, failures, json, jsonBody, lineText } from './json.ts';

const byProject = { params: z.object({ projectId: z.uuid() }) };
const byInvoice = { params: z.object({ invoiceId: z.uuid() }) };
const conflict = { 409: json('Not allowed as it stands', errorBody) };
const MAX_CENTS = 1_000_000_000;
const line = z.strictObject({
  label: lineText(200),
  reason: z.string().trim().max(500).default(''),
  amountCents: z.number().int().min(-MAX_CENTS).max(MAX_CENTS),
});

/**
 * An estimate of what was ordered, at the price that the customer was shown when ordering (`ordered`, which applies unless something else is asked
 * for) or at today's (`today`, also where there was none), or of own lines. At Order Request it also moves the project to Estimate Ready.
 */
export const issueOrderEstimate = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/estimate',
  access: 'staff',
  request: {
    ...byProject,
    ...jsonBody(
      'Own lines, or which price',
      z.strictObject({
        price: z.enum(['ordered', 'today']).default('ordered'),
        lines: z
          .array(line.extend({ part: z.enum(['scan', 'model']) }))
          .min(1)
          .max(50)
          .optional(),
        days: z
          .strictObject({ earliest: z.number().int().min(0).max(400), latest: z.number().int().min(0).max(400) })
          .optional(),
      }),
    ),
  },
  responses: { 200: json('Issued', z.object({ number: z.string(), hasMoved: z.boolean() })), ...failures, ...conflict },
});

/** `deposit`: half of the estimate; `balance`: what is not invoiced yet; `other` needs lines. Own lines go before. */
export const issueOrderInvoice = declareCall({
  method: 'post',
  path: '/api/ops/projects/{projectId}/invoices',
  access: 'staff',
  request: {
    ...byProject,
    ...jsonBody(
      'What is billed',
      z.strictObject({
        kind: z.enum(orderInvoiceKinds),
        lines: z.array(line).min(1).max(50).optional(),
        dueOn: z.iso.date().optional(),
      }),
    ),
  },
  responses: {
    200: json(
      'Issued',
      z.object({ id: z.uuid(), number: z.string(), amountCents: z.number().int(), currency: z.string() }),
    ),
    ...failures,
    ...conflict,
  },
});

/**
 * By hand: withdrawn, begun to be paid (bank transfer), open again when nothing arrived, or paid. A paid deposit
 * moves the project as a payment by card does.
 */
export const setInvoiceStatus = declareCall({
  method: 'post',
  path: '/api/ops/invoices/{invoiceId}/status',
  access: 'staff',
  request: {
    ...byInvoice,
    ...jsonBody(
      'What it becomes, and why',
      z.strictObject({ to: z.enum(invoiceStatuses), reason: z.string().trim().min(1).max(1000) }),
    ),
  },
  responses: {
    200: json('Done; `note` says what somebody has to look at', z.object({ note: z.string().nullable() })),
    ...failures,
    ...conflict,
  },
});

/** Mails the address of an invoice's page. */
export const mailInvoice = declareCall({
  method: 'post',
  path: '/api/ops/invoices/{invoiceId}/mail',
  access: 'staff',
  request: { ...byInvoice, ...jsonBody('To whom', z.strictObject({ to: z.email().max(MAX_EMAIL_CHARACTERS) })) },
  responses: { 200: json('Sent', done), ...failures, ...conflict },
});

const cents = z.number().int();
/** `balanceCents` = total - waived - (paid - refunded) - open. */
const unbilled = z
  .object({
    projectId: z.uuid(),
    orderId: z.string(),
    name: z.string(),
    teamName: z.string(),
    completedAt: z.iso.datetime().nullable(),
    /** Missing: usd. */
    currency: z.string().optional(),
    totalCents: cents,
    paidCents: cents,
    refundedCents: cents,
    waivedCents: cents,
    openCents: cents,
    balanceCents: cents,
  })
  .meta({ id: 'UnbilledOrder' });
export type UnbilledOrder = z.infer<typeof unbilled>;

/**
 * Completed orders with a balance that no invoice asks for, latest first: those from before automatic billing, or
 * where the operator bills by hand.
 */
export const listUnbilled = declareCall({
  method: 'get',
  path: '/api/ops/unbilled',
  access: 'staff',
  inView: 'closed',
  responses: { 200: json('At most 200', z.array(unbilled)), ...failures },
});
