import { eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { ChargedTax } from '#domain/billing/tax.ts';
import { invoicePaper, taxLines } from '#domain/papers/invoice-paper.ts';
import type { ChargedCard } from '#domain/billing/card-on-file.ts';
import { dayText } from '#domain/papers/day-text.ts';
import type { BilledPeriod, PaperLine } from '#domain/papers/paper-content.ts';
import { planTitle, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { documentZone } from '#domain/operator/operator-settings.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { planOfPrice } from '#domain/pricing/priced-plan.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { drawdown, invoice, invoiceTransaction, team } from '#server/platform/database/schema.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import { isOverage, overageSqftOf } from '#server/records/billing/overage-lines.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { billedParty, readBilledTerms } from '#server/records/papers/billed-party.ts';
import { nextNumber } from '#server/records/papers/issue.ts';
import { customerParty, operatorParty } from '#server/records/papers/read-order.ts';
import { planOfProduct } from './plan-products.ts';
import { taxCentsOf } from './tax-rates.ts';

/** What the provider has charged for a plan, and why. */
export type PlanCharge = {
  amountCents: number;
  /** The tax in it. */ tax: ChargedTax | null;
  currency: string;
  paidAt: Date;
  reason: 'start' | 'upgrade' | 'annual' | 'renewal' | 'overage';
  /** Of it for area above the quota. */ overageSqft: number;
};

/**
 * Records what the provider has charged for a plan, once: an invoice of our own numbers, paid, with its transaction. Undefined for what is not paid,
 * and for what is recorded already.
 */
export async function issuePlanInvoice(
  transaction: Scoped,
  row: SubscriptionRow,
  { invoice: seen, card }: { invoice: Stripe.Invoice; /** That of the plan. */ card: ChargedCard | null },
): Promise<PlanCharge | undefined> {
  const { teamId, tax: terms } = row;
  const amountCents = seen.amount_paid;
  if (seen.status !== 'paid' || amountCents <= 0) return undefined;
  const known = await transaction.$count(invoiceTransaction, eq(invoiceTransaction.providerId, seen.id));
  if (known > 0) return undefined;
  const [to] = await transaction.select().from(team).where(eq(team.id, teamId));
  if (!to) return undefined;
  const paidAt = new Date((seen.status_transitions.paid_at ?? seen.created) * 1000);
  const number = await nextNumber(transaction, 'invoice', paidAt);
  const operator = await readOperator(transaction);
  const title = planTitle(planBilled(row, seen));
  const timeZone = documentZone(operator);
  const lines = linesOf(row, seen, timeZone);
  const period = periodOf(row, seen, timeZone);
  // The terms of now, which an invoice from before they changed does not have.
  const isTaxed = (seen.total_taxes ?? []).length > 0;
  const tax = terms && (isTaxed || terms.exemptNumber !== null) ? { ...terms, cents: taxCentsOf(seen) } : null;
  const content = {
    ...invoicePaper({
      number,
      issuedAt: paidAt,
      dueAt: paidAt,
      from: operatorParty(operator),
      to: billedParty(customerParty(to), await readBilledTerms(transaction, teamId)),
      // Not those of orders.
      terms: operator.payment_terms ?? '',
      order: ABOUT_NOTHING,
      lines,
      currency: seen.currency,
      tax,
      priceBookVersion: null,
      timeZone,
    }),
    project: {
      name: title,
      service: 'BIMIT Engine',
      orderId: null,
      isPlan: true as const,
      ...(period && { period }),
    },
    facts: [],
  };
  const id = crypto.randomUUID();
  await transaction.insert(invoice).values({
    id,
    number,
    projectName: title,
    teamId,
    kind: 'subscription',
    lines: [...lines, ...taxLines(tax)],
    amountCents,
    currency: seen.currency,
    status: 'paid',
    // Nobody is sent its address: it is paid.
    tokenSha256: `subscription ${id}`,
    content,
    dueAt: paidAt,
    issuedAt: paidAt,
    paidAt,
  });
  await transaction.insert(invoiceTransaction).values({
    invoiceId: id,
    teamId,
    kind: 'subscription',
    amountCents,
    currency: seen.currency,
    status: 'succeeded',
    receiptNumber: seen.number,
    providerId: seen.id,
    card: card && { brand: card.brand, last4: card.last4 },
    createdAt: paidAt,
  });
  await markBilled(transaction, seen, paidAt);
  return {
    amountCents,
    tax,
    currency: seen.currency,
    paidAt,
    reason: reasonOf(row, seen),
    overageSqft: seen.lines.data.filter(isOverage).reduce((sum, line) => sum + overageSqftOf(line), 0),
  };
}

/** The unlocks above a quota that are on the invoice wait for no other. */
async function markBilled(transaction: Scoped, { lines }: Stripe.Invoice, billedAt: Date): Promise<void> {
  const ids = lines.data.flatMap(({ metadata }) => projectId.safeParse(metadata?.['overage_project']).data ?? []);
  if (ids.length > 0) await transaction.update(drawdown).set({ billedAt }).where(inArray(drawdown.projectId, ids));
}
const projectId = z.uuid();

/** Why it was charged: a change gives back what was left of another plan, or of the same one in another interval. */
function reasonOf(row: SubscriptionRow, seen: Stripe.Invoice): PlanCharge['reason'] {
  if (seen.billing_reason === 'subscription_create') return 'start';
  if (seen.billing_reason !== 'subscription_update') return seen.lines.data.every(isOverage) ? 'overage' : 'renewal';
  const back = seen.lines.data.find(({ amount }) => amount < 0);
  return back && planOfLine(row, back) === planBilled(row, seen) ? 'annual' : 'upgrade';
}

/** The plan that an invoice is for: that of its last line, since it may arrive after the plan has changed. An upgrade bills the new one last. */
function planBilled(row: SubscriptionRow, { lines }: Stripe.Invoice): SubscribedPlan {
  for (const line of lines.data.toReversed()) {
    const plan = planOfLine(row, line);
    if (plan) return plan;
  }
  return row.plan;
}

const LONGEST_MONTH_S = 32 * 24 * 3_600;

/** What a plan's invoice is for: the days of its last line of a plan. A rest of a period is billed as the plan is now. */
function periodOf(row: SubscriptionRow, { lines }: Stripe.Invoice, timeZone: string): BilledPeriod | undefined {
  const line = lines.data.findLast((each) => each.amount >= 0 && planOfLine(row, each));
  if (!line || line.period.end <= line.period.start) return undefined;
  const { start, end } = line.period;
  const interval = isPartOf(line) ? row.interval : end - start > LONGEST_MONTH_S ? 'year' : 'month';
  const dayIn = (seconds: number) => calendarDateIn(new Date(seconds * 1000), timeZone);
  return { interval, from: dayIn(start), to: dayIn(end) };
}

/** The plan of a line, by its product, else by its price; undefined for an overage, and for a price that was agreed on elsewhere. */
function planOfLine(row: SubscriptionRow, { pricing, metadata }: Stripe.InvoiceLineItem): SubscribedPlan | undefined {
  if (metadata?.['overage_month'] !== undefined || !pricing) return undefined;
  const named = planOfProduct(pricing.price_details?.product);
  if (named || !pricing.unit_amount_decimal) return named;
  return planOfPrice(Number(String(pricing.unit_amount_decimal)), row.interval, row)?.plan;
}

/** The lines of the provider's invoice with the plan and the days of each; the unlocks above a month's quota are one (ruling 40). */
function linesOf(row: SubscriptionRow, { lines }: Stripe.Invoice, timeZone: string): PaperLine[] {
  const [own, overages]: [PaperLine[], Map<string, { sqft: number; amountCents: number }>] = [[], new Map()];
  const dayIn = (seconds: number) => dayText(calendarDateIn(new Date(seconds * 1000), timeZone));
  for (const line of lines.data) {
    const { amount, period, metadata } = line;
    const month = metadata?.['overage_month'];
    if (month === undefined) {
      const plan = planOfLine(row, line);
      own.push({
        label: plan ? labelOf(planTitle(plan), line) : (line.description ?? planTitle(row.plan)),
        reason: period.end > period.start ? `Period ${dayIn(period.start)} to ${dayIn(period.end)}` : '',
        amountCents: amount,
      });
      continue;
    }
    const { sqft, amountCents } = overages.get(month) ?? { sqft: 0, amountCents: 0 };
    overages.set(month, { sqft: sqft + overageSqftOf(line), amountCents: amountCents + amount });
  }
  for (const [month, { sqft, amountCents }] of overages)
    own.push({
      label: `Above the quota: ${sqft.toLocaleString('en-US')} sq ft`,
      reason: `Month from ${dayText(month)}`,
      amountCents,
    });
  return own;
}

/** A plan, or the part of it that a change gives back or adds. */
function labelOf(title: string, line: Stripe.InvoiceLineItem): string {
  if (line.amount < 0) return `Credit for unused time of ${title}`;
  return isPartOf(line) ? `Remaining time of ${title}` : title;
}

/** Whether a line is for what a change leaves of a period. */
const isPartOf = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;

/** A plan is no order: it has no place, sizes or scopes. */
const ABOUT_NOTHING = {
  service: 'BIMIT' as const,
  projectName: '',
  orderId: null,
  place: null,
  interiorSqft: null,
  siteSqft: null,
  spaceType: null,
  floors: null,
  scopes: [],
  isMetric: false,
  revitVersion: null,
  hasControls: null,
  requiresCoi: false,
  instructions: '',
  scanDates: [],
};
