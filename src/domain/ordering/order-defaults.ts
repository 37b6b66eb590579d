import type { OrderData } from './order-data.ts';

/** A scan of this size or larger has project controls until the customer decides otherwise (ordering.md §9, ruling 5). */
export const CONTROLS_FROM_SQFT = 30_000;

export function controlsByDefault({
  serviceOption,
  spaceSize,
}: Pick<OrderData, 'serviceOption' | 'spaceSize'>): boolean {
  return serviceOption !== 'scanit' || (spaceSize ?? 0) >= CONTROLS_FROM_SQFT;
}
