import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { formatCents } from '#domain/billing/money.ts';
import { planTitle } from '#domain/pricing/plan-table.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import { isOverage, overageSqftOf } from '#server/records/billing/overage-lines.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';
import type { StaffNotice } from '#server/records/notices/staff-notices.ts';

/**
 * What staff are told of a plan that has ended while its last invoice is not paid: the unlocks above the quota on it, which nothing charges any more.
 * Undefined where there are none.
 */
export async function openOverageNotice(
  db: Database,
  { teamId, plan }: SubscriptionRow,
  last: Stripe.Invoice | undefined,
): Promise<StaffNotice | undefined> {
  if (!last || last.status === 'paid') return undefined;
  const overages = last.lines.data.filter(isOverage);
  const sqft = overages.reduce((sum, line) => sum + overageSqftOf(line), 0);
  const cents = overages.reduce((sum, { amount }) => sum + amount, 0);
  if (cents <= 0) return undefined;
  const [of] = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select({ name: team.name }).from(team).where(eq(team.id, teamId)),
  );
  const area = `${sqft.toLocaleString('en-US')} sq ft`;
  return {
    topic: 'payment',
    projectId: null,
    subject: 'Overage of a plan that ended was not paid',
    text: `${of?.name ?? 'A team'} unlocked ${area} above the quota of ${planTitle(plan)}, which has ended without that payment. Send an invoice for it.`,
    amounts: `It is ${formatCents(cents, last.currency)}, on ${last.id} at Stripe.`,
  };
}
