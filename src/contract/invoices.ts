import { z } from 'zod';
import { chargedTax } from '#domain/billing/tax.ts';
import { invoiceKinds, invoiceStatuses } from '#domain/billing/invoice-status.ts';
import { openedCheckout } from './billing.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const status = z.enum(invoiceStatuses);
const invoiceToken = z.string().min(20).max(200);

/** What arrived for it by card, also after it was withdrawn, and what of it went back. */
const money = { receivedCents: z.number().int(), refundedCents: z.number().int() };

/** Of the operator's time zone, as it was issued: the same wherever the invoice is shown. */
const days = {
  issuedOn: z.iso.date(),
  /** Null: when it is received. */ dueOn: z.iso.date().nullable(),
  paidOn: z.iso.date().nullable(),
};

/** An invoice in a list. `hostedUrl`: a page where anyone with the address can read and pay it; null once the installation's secret has changed. */
const invoice = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(invoiceKinds),
    status,
    amountCents: z.number().int(),
    currency: z.string(),
    projectId: z.uuid().nullable(),
    projectName: z.string(),
    issuedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    ...days,
    paidAt: z.iso.datetime().nullable(),
    hostedUrl: z.string().nullable(),
    /** Its money arrived outside the portal, as staff say. */ isPaidByHand: z.boolean(),
    ...money,
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

const party = z.object({ name: z.string(), lines: z.array(z.string()) });
/** An invoice as its page shows it to anyone who has its address. */
const hostedInvoice = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status,
    amountCents: z.number().int(),
    currency: z.string(),
    projectName: z.string(),
    /** `projectName` is that of a plan. */ isPlan: z.boolean(),
    address: z.string().nullable(),
    from: party,
    to: party,
    logo: z.string().nullable(),
    lines: z.array(z.object({ label: z.string(), reason: z.string(), amountCents: z.number().int() })),
    /** As it was issued; missing where the operator charged none. */
    tax: chargedTax.optional(),
    ...days,
    ...money,
    terms: z.string(),
    pdf: z.string(),
  })
  .meta({ id: 'HostedInvoice' });
export type HostedInvoice = z.infer<typeof hostedInvoice>;

const byInvoice = { params: z.object({ invoiceId: z.uuid() }) };
const byToken = { params: z.object({ token: invoiceToken }) };
const pdf = { 200: { description: 'PDF', content: { 'application/pdf': { schema: z.string() } } } };

/** For admins of the team and staff (authorization.md §2.6). */
export const listInvoices = declareCall({
  method: 'get',
  path: '/api/invoices',
  access: 'member',
  inView: 'asMember',
  request: { query: z.object({ projectId: z.uuid().optional() }) },
  responses: { 200: json('Of the own team, newest first', z.array(invoice)), ...failures },
});
export const getInvoice = declareCall({
  method: 'get',
  path: '/api/invoices/{invoiceId}',
  access: 'member',
  inView: 'asMember',
  request: byInvoice,
  responses: { 200: json('The invoice', hostedInvoice), ...failures },
});
export const getInvoicePdf = declareCall({
  method: 'get',
  path: '/api/invoices/{invoiceId}/invoice.pdf',
  access: 'member',
  inView: 'asMember',
  limit: 'paperPdf',
  request: byInvoice,
  responses: { ...pdf, ...failures },
});

/** Public by the secret in its address, as a payment provider's hosted invoice. */
export const getHostedInvoice = declareCall({
  method: 'get',
  path: '/api/hosted-invoices/{token}',
  access: 'public',
  inView: 'closed',
  request: byToken,
  responses: { 200: json('The invoice', hostedInvoice), ...failures },
});
export const getHostedInvoicePdf = declareCall({
  method: 'get',
  path: '/api/hosted-invoices/{token}/invoice.pdf',
  access: 'public',
  inView: 'closed',
  limit: 'paperPdf',
  request: byToken,
  responses: { ...pdf, ...failures },
});

/** A checkout for an invoice: the amount comes from its row alone. By id for admins of the team, by the secret for anyone who has it. */
export const invoiceCheckout = declareCall({
  method: 'post',
  path: '/api/stripe/invoice-checkout',
  access: 'public',
  request: jsonBody(
    'Which invoice, by its id or its secret',
    z.strictObject({
      invoiceId: z.uuid().optional(),
      token: invoiceToken.optional(),
      mount: z.enum(['embedded', 'hosted']).default('embedded'),
      returnUrl: z.string(),
    }),
  ),
  responses: {
    200: json(
      'A session within our page, or the address of a page of the provider',
      z.object({ checkout: openedCheckout.nullable(), url: z.string().nullable() }),
    ),
    ...failures,
    409: json('Paid already, or being confirmed', errorBody),
    410: json('Withdrawn', errorBody),
    503: json('No payments here', errorBody),
  },
});
