import { eq } from 'drizzle-orm';
import type { PricedOrder } from '#domain/pricing/price-order.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';

/** What of a price depends on whom it is for. */
export type PriceTerms = Pick<PricedOrder, 'teamDiscount' | 'isPartnerTeam'>;

/** The terms of whoever has no team: list prices. */
export const listTerms: PriceTerms = { isPartnerTeam: false };

/** What staff have agreed upon with a team, read from its row and never from a call (authorization.md 2.5). */
export async function termsOfTeam(transaction: Scoped, teamId: string): Promise<PriceTerms> {
  const [row] = await transaction.select({ kind: team.kind, type: team.discountType, percent: team.discountPercent }).from(team).where(eq(team.id, teamId));
  const { kind, type, percent } = row ?? {};
  return { isPartnerTeam: kind === 'partner', ...(type && percent && { teamDiscount: { type, percent } }) };
}
