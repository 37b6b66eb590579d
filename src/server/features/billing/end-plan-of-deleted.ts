import { eq } from 'drizzle-orm';
import { inScope } from '#server/platform/database/database.ts';
import { subscription } from '#server/platform/database/schema.ts';
import { paidSubscription } from '#server/records/billing/plan-of-team.ts';
import { isTeamDeleted } from '#server/records/people/is-team-deleted.ts';
import { aloneWithPlan } from './alone-with-plan.ts';
import type { EventParts } from './handle-stripe-event.ts';

const SYSTEM = { kind: 'system' } as const;

/**
 * Cancels the plan of a deleted team at the end of its period: what is paid for stays there for a team that is restored, and nothing more is
 * charged. Throws when the provider is away: the queue tries again.
 */
export async function endPlanOfDeleted({ db, payments }: EventParts, teamId: string): Promise<void> {
  const found = await inScope(db, SYSTEM, async (transaction) => {
    // Restored in the meantime: its plan continues.
    if (!(await isTeamDeleted(transaction, teamId))) return undefined;
    return paidSubscription(transaction, teamId);
  });
  if (!found) return;
  await aloneWithPlan(db, found.id, async (row) => {
    if (!row?.stripeSubscriptionId || row.isEnding) return;
    if (!payments) throw new Error('Payments were turned off while the plan of a deleted team is to end.');
    await payments.stripe.subscriptions.update(row.stripeSubscriptionId, { cancel_at_period_end: true });
    await inScope(db, SYSTEM, (transaction) =>
      transaction.update(subscription).set({ isEnding: true }).where(eq(subscription.id, row.id)),
    );
  });
}
