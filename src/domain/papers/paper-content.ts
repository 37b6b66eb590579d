import { z } from 'zod';
import { chargedTax } from '#domain/billing/tax.ts';
import { planIntervals } from '#domain/pricing/plan-table.ts';

/** A picture in the object store, by its content: it never changes. */
const picture = z.object({ key: z.string(), sha256: z.string(), format: z.enum(['png', 'jpeg']) });
export type Picture = z.infer<typeof picture>;

/** Who writes and who is written to. `lines`: address, telephone, mail, each as it is printed. */
const party = z.object({ name: z.string(), lines: z.array(z.string()), logo: picture.nullable() });
export type Party = z.infer<typeof party>;

/** Who sold what, without pictures. */
export const seller = party.omit({ logo: true });
export type Seller = z.infer<typeof seller>;
export const sellerOf = ({ name, lines }: Party): Seller => ({ name, lines });

export const paperLine = z.object({ label: z.string(), reason: z.string(), amountCents: z.number().int() });
export type PaperLine = z.infer<typeof paperLine>;

/** How a plan is billed, and the days that an invoice of it is for: it renews on the last one. */
export const billedPeriod = z.object({ interval: z.enum(planIntervals), from: z.iso.date(), to: z.iso.date() });
export type BilledPeriod = z.infer<typeof billedPeriod>;

const place = z.object({
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isApproximate: z.boolean(),
  country: z.string(),
  region: z.string().nullable(),
});
export type PaperPlace = z.infer<typeof place>;

/** Business days that were promised, and the days they come to when counted from the day of the paper or of the scan. */
const delivery = z.object({
  earliestDays: z.number().int(),
  latestDays: z.number().int(),
  earliestOn: z.iso.date().nullable(),
  latestOn: z.iso.date().nullable(),
  countedFrom: z.enum(['order', 'scan']),
  remark: z.string().nullable(),
});
export type PaperDelivery = z.infer<typeof delivery>;

/**
 * All that a paper for a customer shows. That of an estimate or an invoice is kept as it was issued: nothing that changes later
 * (name, address, logo, terms, prices) reaches it, and its document is the same bytes for ever.
 */
const paperContent = z.object({
  kind: z.enum(['proposal', 'estimate', 'invoice']),
  /** Null for a proposal: only binding documents are numbered. */
  number: z.string().nullable(),
  issuedOn: z.iso.date(),
  /** Whose days an invoice bears; missing: those of its place, else of UTC, as earlier releases issued it. */
  timeZone: z.string().optional(),
  from: party,
  to: party,
  /** `orderId`: as it is printed; null before there is an order. */
  project: z.object({
    name: z.string(),
    service: z.string(),
    orderId: z.string().nullable(),
    /** It is a plan that a team subscribes to. */ isPlan: z.literal(true).optional(),
    /** Of a plan; missing on invoices of earlier releases, and where only an overage is billed. */ period:
      billedPeriod.optional(),
  }),
  place: place.nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  scopes: z.array(z.string()),
  instructions: z.string(),
  groups: z.array(z.object({ title: z.string(), lines: z.array(paperLine) })),
  /** The price before and what is taken off it; `amountCents` is positive. */
  discount: z.object({ label: z.string(), listCents: z.number().int(), amountCents: z.number().int() }).nullable(),
  /** With the tax that is added. */
  totalCents: z.number().int(),
  /** None where the operator charged no tax. */
  tax: chargedTax.optional(),
  /** Due immediately for the order; null on an invoice, whose total is due. */
  dueNowCents: z.number().int().nullable(),
  currency: z.string(),
  delivery: delivery.nullable(),
  /** Estimate: the last day on which the price is valid. */
  validUntil: z.iso.date().nullable(),
  /** Invoice: null is on receipt. */
  dueOn: z.iso.date().nullable(),
  priceBookVersion: z.number().int().nullable(),
  terms: z.string(),
});
export type PaperContent = z.infer<typeof paperContent>;
