import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { OrderMoney } from '#domain/billing/balance.ts';
import { partOf } from '#domain/billing/tax.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, payment, refund } from '#server/platform/database/schema.ts';
import { wasPaid } from '#server/records/rules/payment-status.ts';
import { hasLeft, lowersPrice } from '#server/records/rules/refunds.ts';
import { isBilled, isOfPrice, isUnpaid } from '#server/records/rules/invoice-status.ts';
import { isInEffect } from '#server/records/rules/estimate-status.ts';

type Row = { projectId: string; currency: string } & OrderMoney;

/**
 * Money of orders that have a price: by the current estimate, else by the quote that they were placed with. Payments by hand count as well as
 * card payments. Invoices of other kinds and unlocks are not part of it. `of`: a condition on the row `p` of the project; the latest completed first.
 */
export async function readOrderMoney(transaction: Scoped, of: SQL, limit = 1): Promise<Row[]> {
  const { rows } = await transaction.execute<Row>(sql`
    select p.id as "projectId", priced.total as "totalCents", priced.currency, paid.cents + by_hand.cents as "paidCents",
      paid.back as "refundedCents", waived.cents as "waivedCents", asked.cents as "openCents"
    from project p
    left join "order" o on o.project_id = p.id
    left join lateral (select e.total_cents, e.currency from estimate e
      where e.project_id = p.id and ${isInEffect(sql`e.status`)}
      order by e.issued_at desc limit 1) holds on true
    cross join lateral (select coalesce(holds.total_cents, (o.quote ->> 'total_cents')::int) as total,
      coalesce(holds.currency, o.quote ->> 'currency', 'usd') as currency) priced
    cross join lateral (
      select coalesce(sum(y.amount_cents), 0)::int as cents, coalesce(sum(y.refunded_cents), 0)::int as back
      from payment y join invoice i on i.id = y.invoice_id
      where i.project_id = p.id and ${isOfPrice(sql`i.kind`)} and ${wasPaid(sql`y.status`)}) paid
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::int as cents
      from refund r join payment y on y.id = r.payment_id join invoice i on i.id = y.invoice_id
      where i.project_id = p.id and ${isOfPrice(sql`i.kind`)} and ${lowersPrice(sql`r.price_effect`)}
        and ${hasLeft(sql`r.status`)}) waived
    cross join lateral (
      select coalesce(sum(i.amount_cents), 0)::int as cents from invoice i
      where i.project_id = p.id and ${isOfPrice(sql`i.kind`)} and i.is_paid_by_hand) by_hand
    cross join lateral (select coalesce(sum(i.amount_cents), 0)::int as cents from invoice i
      where i.project_id = p.id and ${isOfPrice(sql`i.kind`)} and ${isUnpaid(sql`i.status`)}) asked
    where priced.total is not null and ${of}
    order by p.completed_at desc nulls last, p.id limit ${limit}`);
  return rows;
}

/**
 * What is billed of an order's price in invoices that were not withdrawn, less what was refunded of them, and the tax in it, in minor units: of a
 * refund as much as of its invoice.
 */
export async function readBilledTax(
  transaction: Scoped,
  projectId: string,
): Promise<{ billedCents: number; billedTaxCents: number }> {
  const rows = await transaction
    .select({
      amountCents: invoice.amountCents,
      content: invoice.content,
      backCents: sql<number>`coalesce((select sum(${payment.refundedCents}) from ${payment}
        where ${payment.invoiceId} = ${invoice.id} and ${wasPaid()}), 0)::int`,
    })
    .from(invoice)
    .where(and(eq(invoice.projectId, projectId), isOfPrice(), isBilled()));
  const kept = rows.map(({ amountCents, content, backCents }) => ({
    whole: amountCents,
    cents: Math.max(0, amountCents - backCents),
    taxCents: content.tax?.cents ?? 0,
  }));
  return {
    billedCents: kept.reduce((sum, { cents }) => sum + cents, 0),
    billedTaxCents: kept.reduce((sum, { taxCents, cents, whole }) => sum + partOf(taxCents, cents, whole), 0),
  };
}

/** What refunds took off the prices of orders, in cents, by project; none for one that nothing was taken off. */
export async function readWaived(transaction: Scoped, projectIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await transaction
    .select({ projectId: invoice.projectId, cents: sql<number>`sum(${refund.amountCents})::int` })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(invoice, eq(invoice.id, payment.invoiceId))
    .where(and(inArray(invoice.projectId, [...projectIds]), isOfPrice(), lowersPrice(), hasLeft()))
    .groupBy(invoice.projectId);
  return new Map(rows.flatMap(({ projectId, cents }) => (projectId === null ? [] : [[projectId, cents]])));
}
