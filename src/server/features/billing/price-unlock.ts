import { isUnlocked, type Principal } from '#domain/access/access.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { unlockRateMillicents } from '#domain/pricing/plan-table.ts';
import { withTax } from '#domain/billing/tax.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { MIN_CHARGE_CENTS, unlockPriceCents } from '#domain/usage/allowance.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { subscriptionInForce } from '#server/records/billing/plan-of-team.ts';
import { memberOf } from '#server/records/caller.ts';
import { factsOf, requireHostedProject } from '#server/records/project-records.ts';
import type { Priced } from './payment-store.ts';

/** What an unlock of the project costs, if the caller may pay it now. Throws 404, 403, 409 and 422. */
export async function priceUnlock(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
  checkoutBy: Config['CHECKOUT_BY'],
): Promise<Priced> {
  const { userId, role } = memberOf(principal);
  const row = await requireHostedProject(transaction, principal, projectId);
  const isAllowed = principal.kind === 'staff' || (!row.isDemo && (checkoutBy === 'members' || role === 'admin'));
  if (!isAllowed) throw new AppError('FORBIDDEN');
  if (isUnlocked(factsOf(row))) throw new AppError('ALREADY_UNLOCKED');
  if (!isEngineProject(row)) throw new AppError('CONFLICT');
  const areaSqft = row.mlEstimatedTotalSqft;
  if (areaSqft === null) throw new AppError('SIZE_UNKNOWN');
  const plan = await subscriptionInForce(transaction, row.teamId, new Date());
  const money = await readMoneyTerms(transaction, row.teamId);
  const { currency } = money;
  const price = unlockPriceCents(areaSqft, unlockRateMillicents(plan?.plan), currency);
  const { totalCents: amountCents, tax } = withTax(price, money);
  if (amountCents < MIN_CHARGE_CENTS) throw new AppError('PRICE_UNKNOWN');
  return {
    kind: 'unlock',
    invoiceId: null,
    projectId,
    projectName: row.name,
    teamId: row.teamId,
    userId,
    areaSqft,
    amountCents,
    currency,
    tax,
  };
}
