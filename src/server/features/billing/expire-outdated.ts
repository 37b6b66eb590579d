import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isSameTax, taxOfTeam, type TaxTerms } from '#domain/billing/tax.ts';
import { inScope } from '#server/platform/database/database.ts';
import { payment, subscription, team } from '#server/platform/database/schema.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { expireCheckout, expirePlanCheckout } from './expire-checkout.ts';
import type { EventParts } from './handle-stripe-event.ts';

/**
 * Closes the checkouts of unlocks and plans that are open in a currency or at a tax that does not apply any more: the operator has changed it, or a
 * team has become exempt. Whoever has one open starts again, at the price of now. Answers how many it closed.
 */
export async function expireOutdatedCheckouts(parts: Pick<EventParts, 'db' | 'payments'>): Promise<number> {
  if (!parts.payments) return 0;
  const outdated = await inScope(parts.db, { kind: 'system' }, async (transaction) => {
    const terms = await readMoneyTerms(transaction, null);
    const isOutdated = (of: { currency: string; tax: TaxTerms | null; exemptNumber: string | null }) =>
      of.currency !== terms.currency || !isSameTax(of.tax, taxOfTeam(terms.tax, of.exemptNumber));
    const unlocks = await transaction
      .select({ id: payment.id, currency: payment.currency, tax: payment.tax, exemptNumber: team.taxExemptNumber })
      .from(payment)
      .innerJoin(team, eq(team.id, payment.teamId))
      .where(and(eq(payment.status, 'open'), eq(payment.kind, 'unlock'), isNotNull(payment.stripeSessionId)));
    const plans = await transaction
      .select({
        id: subscription.id,
        currency: subscription.currency,
        tax: subscription.tax,
        exemptNumber: team.taxExemptNumber,
      })
      .from(subscription)
      .innerJoin(team, eq(team.id, subscription.teamId))
      .where(and(eq(subscription.status, 'open'), isNotNull(subscription.stripeSessionId)));
    const planIds = plans.filter(isOutdated).map(({ id }) => id);
    await transaction
      .update(subscription)
      .set({ status: 'expired' })
      .where(and(inArray(subscription.id, planIds), eq(subscription.status, 'open')));
    return { unlockIds: unlocks.filter(isOutdated).map(({ id }) => id), planIds };
  });
  for (const id of outdated.unlockIds) await expireCheckout(parts, id);
  for (const id of outdated.planIds) await expirePlanCheckout(parts, id);
  return outdated.unlockIds.length + outdated.planIds.length;
}
