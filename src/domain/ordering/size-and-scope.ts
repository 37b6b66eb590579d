import type { PricedOrder } from '#domain/pricing/price-order.ts';
import { scopeProblems, type ScopeProblem } from '#domain/scope/scope-problems.ts';
import type { OrderData } from './order-data.ts';

type SizeAndScope = Pick<
  OrderData,
  'serviceOption' | 'scope' | 'spaceSize' | 'siteSize' | 'spaceType' | 'floors' | 'unit'
>;

/** What keeps an order from being priced and placed, by the rules of size and scope (ordering.md §5). */
export function sizeAndScopeProblems({
  serviceOption: service,
  scope: scopes,
  spaceSize: interiorSqft,
  siteSize: siteSqft,
  spaceType,
  floors,
  unit,
}: SizeAndScope): ScopeProblem[] {
  return scopeProblems({ service, scopes, interiorSqft, siteSqft, spaceType: spaceType ?? '', floors, unit });
}

/** What is priced of an order that is free of such problems: then nothing that counts is missing. */
export function pricedOrderOf({
  serviceOption: service,
  scope: scopes,
  spaceSize,
  siteSize,
  spaceType,
  floors,
}: SizeAndScope): Omit<PricedOrder, 'teamDiscount' | 'isPartnerTeam'> {
  return {
    service,
    scopes,
    interiorSqft: spaceSize ?? 0,
    siteSqft: siteSize ?? 0,
    spaceType: spaceType ?? 'Other',
    floors: floors ?? 1,
  };
}
