import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { invoicePaper } from '#domain/papers/invoice-paper.ts';
import { planTitle } from '#domain/pricing/plan-table.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, invoiceTransaction, team } from '#server/platform/database/schema.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { nextNumber } from '#server/records/papers/issue.ts';
import { customerParty, operatorParty } from '#server/records/papers/read-order.ts';

/** Records what the provider has charged for a plan, once: an invoice of our own numbers, paid, with its transaction. Nothing for what is not paid. */
export async function issuePlanInvoice(
  transaction: Scoped,
  { teamId, plan }: SubscriptionRow,
  seen: Stripe.Invoice,
): Promise<void> {
  const amountCents = seen.amount_paid;
  if (seen.status !== 'paid' || amountCents <= 0) return;
  const known = await transaction.$count(invoiceTransaction, eq(invoiceTransaction.providerId, seen.id));
  if (known > 0) return;
  const [to] = await transaction.select().from(team).where(eq(team.id, teamId));
  if (!to) return;
  const paidAt = new Date((seen.status_transitions.paid_at ?? seen.created) * 1000);
  const number = await nextNumber(transaction, 'invoice', paidAt);
  const operator = await readOperator(transaction);
  const lines = seen.lines.data.map((line) => ({
    label: line.description ?? planTitle(plan),
    reason: '',
    amountCents: line.amount,
  }));
  const content = {
    ...invoicePaper({
      number,
      issuedAt: paidAt,
      dueAt: paidAt,
      from: operatorParty(operator),
      to: customerParty(to),
      terms: operator.payment_terms ?? operator.terms,
      order: ABOUT_NOTHING,
      lines,
      priceBookVersion: null,
    }),
    project: { name: planTitle(plan), service: 'BIMIT Engine', orderId: null },
    facts: [],
  };
  const id = crypto.randomUUID();
  await transaction.insert(invoice).values({
    id,
    number,
    projectName: planTitle(plan),
    teamId,
    kind: 'subscription',
    lines,
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
    createdAt: paidAt,
  });
}

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
