import { isBuilt, type ListedElement } from './list-elements.ts';

/** An element that was put aside for a takeoff (viewers.md §3). */
export type BasketItem = { key: string; dbId: number; name: string; category: string };

/** The basket with these elements as well, each once, in the order in which they were added. */
export function addToBasket(basket: readonly BasketItem[], elements: readonly ListedElement[]): BasketItem[] {
  const items = new Map(basket.map((item) => [item.key, item]));
  for (const { key, category, element } of elements)
    items.set(key, { key, dbId: element.expressId, name: element.name, category });
  return [...items.values()];
}

/** The basket without these elements. */
export function removeFromBasket(basket: readonly BasketItem[], keys: ReadonlySet<string>): BasketItem[] {
  return basket.filter(({ key }) => !keys.has(key));
}

/** Why a takeoff cannot be made of a basket. */
export type BasketProblem = 'empty' | 'nothingValid';

/**
 * The elements of a basket that a takeoff counts, in its order: those that the model has and that are built. A basket can
 * outlive its model: another version has other elements.
 */
export function basketElements(
  basket: readonly BasketItem[],
  elements: readonly ListedElement[],
): { elements: ListedElement[] } | { problem: BasketProblem } {
  if (basket.length === 0) return { problem: 'empty' };
  const known = new Map(elements.map((listed) => [listed.key, listed]));
  const found = basket.flatMap(({ key }) => {
    const listed = known.get(key);
    return listed && isBuilt(listed) ? [listed] : [];
  });
  return found.length > 0 ? { elements: found } : { problem: 'nothingValid' };
}
