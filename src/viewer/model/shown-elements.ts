import type { ViewerState } from '#viewer/state.ts';
import type { ElementIds } from './element-ids.ts';

type Elements = { categories: ReadonlyMap<string, readonly number[]>; ids: ElementIds };
export type ShownState = Pick<ViewerState, 'hiddenCategories' | 'isolated' | 'hidden'>;

/**
 * Local ids of the elements of a model that categories, isolation or hiding take away.
 * `isIsolating`: something of what the state isolates is in the models that are open.
 */
export function hiddenElements(
  { categories, ids }: Elements,
  { hiddenCategories, isolated, hidden }: ShownState,
  isIsolating: boolean,
): ReadonlySet<number> {
  const left = new Set(hiddenCategories.flatMap((name) => categories.get(name) ?? []));
  for (const localId of ids.localIds(hidden)) left.add(localId);
  if (!isolated || !isIsolating) return left;
  const kept = new Set(ids.localIds(isolated));
  for (const all of categories.values()) for (const localId of all) if (!kept.has(localId)) left.add(localId);
  return left;
}

/** Whether anything that is isolated is in a model: a foreign id isolates nothing. */
export function isIsolatingIn(models: readonly { ids: ElementIds }[], { isolated }: ShownState): boolean {
  return isolated?.some((ref) => models.some(({ ids }) => ids.localIdsOf(ref).length > 0)) ?? false;
}
