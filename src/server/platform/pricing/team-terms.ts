import type { PricedOrder } from '#domain/pricing/price-order.ts';
import type { team } from '#server/platform/database/schema.ts';

/** What of a price depends on whom it is for. */
export type PriceTerms = Pick<PricedOrder, 'teamDiscount' | 'isPartnerTeam'>;
type TeamRow = Pick<typeof team.$inferSelect, 'kind' | 'discountType' | 'discountPercent'>;

/** The terms of whoever has no team: list prices. */
export const listTerms: PriceTerms = { isPartnerTeam: false };

/** What staff have agreed upon with a team, by its row and never by a call (authorization.md 2.5). */
export function toPriceTerms({ kind, discountType: type, discountPercent: percent }: TeamRow): PriceTerms {
  return { isPartnerTeam: kind === 'partner', ...(type && percent && { teamDiscount: { type, percent } }) };
}
