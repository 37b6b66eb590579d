import type { PricedOrder } from '#domain/pricing/price-order.ts';
import type { team } from '#server/platform/database/schema.ts';

/** What of a price depends on whom it is for. */
export type PriceTerms = Pick<PricedOrder, 'teamDiscount' | 'isPartnerTeam' | 'scanPlan' | 'taxExemptNumber'>;
/** What prices and dates depend on besides the order, by the row of the team. */
export type TeamTerms = Pick<
  typeof team.$inferSelect,
  'kind' | 'discountType' | 'discountPercent' | 'scanPlan' | 'taxExemptNumber'
>;

/** The terms of callers without a team: list prices. */
export const listTerms: PriceTerms = { isPartnerTeam: false };

/** What staff have agreed upon with a team, by its row and never by a call (authorization.md 2.5). */
export function toPriceTerms({
  kind,
  discountType: type,
  discountPercent: percent,
  scanPlan,
  taxExemptNumber,
}: TeamTerms): PriceTerms {
  return {
    isPartnerTeam: kind === 'partner',
    ...(type && percent && { teamDiscount: { type, percent } }),
    ...(scanPlan && { scanPlan }),
    ...(taxExemptNumber && { taxExemptNumber }),
  };
}
