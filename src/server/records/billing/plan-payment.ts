import type { PlanPayment } from '#contract/plans.ts';
import { withTax } from '#domain/billing/tax.ts';
import { nextCharge } from '#domain/pricing/plan-change.ts';
import { subscribedTerms } from '#domain/pricing/plan-table.ts';
import type { PricedPlan } from '#domain/pricing/priced-plan.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { openPaymentOf, openPlanInvoices } from './open-plan-invoices.ts';
import { cardOf, seenWithCard } from './plan-card.ts';
import { paidSubscription, readQuota } from './plan-of-team.ts';

const SECOND_MS = 1000;

/**
 * What a team's plan costs, what is charged next, what could not be charged, and to which card; null without a plan. The tax is that of now, as the
 * next charge has it. Asks the provider for the card and what is open: null where it names none or does not answer.
 */
export async function readPlanPayment(
  { db, payments }: { db: Database; payments: Payments | undefined },
  teamId: string,
): Promise<PlanPayment | null> {
  const found = await inScope(db, { kind: 'system' }, async (transaction) => {
    const row = await paidSubscription(transaction, teamId);
    if (!row) return undefined;
    const month = await readQuota(transaction, row, new Date());
    return { row, month, tax: (await readMoneyTerms(transaction, teamId)).tax };
  });
  if (!found) return null;
  const { row, month, tax } = found;
  const taxed = (cents: number) => withTax(cents, { currency: row.currency, tax });
  const priceOf = ({ plan, interval }: PricedPlan) => {
    const price = taxed(subscribedTerms(plan, interval, row.currency).periodCents);
    return { cents: price.totalCents, tax: price.tax, interval };
  };
  const next = nextCharge(row);
  const id = row.stripeSubscriptionId;
  const stripe = id ? payments?.stripe : undefined;
  const seen = id && stripe ? await seenWithCard(stripe, id).catch(() => undefined) : undefined;
  const open = seen && stripe ? await openPlanInvoices(stripe, seen).catch(() => []) : [];
  return {
    price: priceOf(row),
    next: next && row.periodEnd ? { ...priceOf(next), at: row.periodEnd.toISOString() } : null,
    currency: row.currency,
    card: seen ? cardOf(seen) : null,
    overage: overageOf(),
    open: seen ? openPaymentOf(open, seen) : null,
  };

  /** With the next invoice: of a plan that is paid by the year that is the end of a month. */
  function overageOf(): PlanPayment['overage'] {
    const { overageCents, billedCents, resetsAt } = month;
    if (overageCents === 0) return null;
    const monthly = seen?.next_pending_invoice_item_invoice;
    const at =
      row.interval === 'month' ? (row.periodEnd ?? resetsAt) : monthly ? new Date(monthly * SECOND_MS) : resetsAt;
    const waiting = taxed(overageCents - billedCents);
    return {
      cents: waiting.totalCents,
      tax: waiting.tax,
      at: at.toISOString(),
      billedCents: taxed(billedCents).totalCents,
    };
  }
}
