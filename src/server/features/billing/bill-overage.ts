import { and, eq } from 'drizzle-orm';
import { rateText } from '#domain/pricing/plan-table.ts';
import { quotaMonth } from '#domain/usage/plan-quota.ts';
import { inScope } from '#server/platform/database/database.ts';
import { drawdown, project, subscription, team } from '#server/platform/database/schema.ts';
import type { EventParts } from './handle-stripe-event.ts';

/**
 * Puts what an unlock has drawn above quota and allowance on the next invoice of the plan, once: each unlock with what it adds to the
 * month's rounded sum, which our invoice shows as one line. Throws when the provider is away: the queue tries again.
 */
export async function billOverage(
  { db, payments, notifyStaff }: EventParts,
  { overageProjectId, subscriptionId }: { overageProjectId: string; subscriptionId: string },
): Promise<void> {
  const found = await inScope(db, { kind: 'system' }, async (transaction) => {
    const [row] = await transaction
      .select({ drawn: drawdown, plan: subscription, name: project.name, customer: team.stripeCustomerId })
      .from(drawdown)
      .innerJoin(project, eq(project.id, drawdown.projectId))
      .innerJoin(team, eq(team.id, drawdown.teamId))
      .innerJoin(subscription, eq(subscription.teamId, drawdown.teamId))
      .where(and(eq(drawdown.projectId, overageProjectId), eq(subscription.id, subscriptionId)));
    return row;
  });
  if (!found || found.drawn.overageCents === 0) return;
  if (!payments) throw new Error('Payments were turned off while an overage waits.');
  const { drawn, plan, name, customer } = found;
  const id = plan.stripeSubscriptionId;
  if (!id || !customer || plan.status === 'canceled') {
    await notifyStaff({
      topic: 'payment',
      projectId: overageProjectId,
      subject: 'An overage could not be billed',
      text: `${name} was unlocked above the quota of a plan that has ended since. Send an invoice for it.`,
    });
    return;
  }
  const { stripe } = payments;
  // A plan that is paid by the year is billed for its overage each month.
  if (plan.interval === 'year')
    await stripe.subscriptions.update(id, { pending_invoice_item_interval: { interval: 'month', interval_count: 1 } });
  const month = quotaMonth(plan.startedAt ?? drawn.createdAt, drawn.createdAt).from;
  await stripe.invoiceItems.create(
    {
      customer,
      subscription: id,
      amount: drawn.overageCents,
      currency: plan.currency,
      description: `${name}: ${drawn.overageSqft.toLocaleString('en-US')} sq ft at ${rateText(drawn.overageRate, plan.currency)} per sq ft`,
      metadata: {
        source: 'storey',
        overage_month: month.toISOString().slice(0, 10),
        overage_sqft: `${drawn.overageSqft}`,
        overage_project: overageProjectId,
      },
    },
    { idempotencyKey: `overage-${overageProjectId}` },
  );
}
