import type { Scope } from '#domain/scope/scope.ts';
import type { ListedElement } from './list-elements.ts';

/** What is chosen in the groups Element, Levels and Scope; an empty group lets everything through. Levels by id, null for none. */
export type ElementFilter = {
  categories: readonly string[];
  levels: readonly (string | null)[];
  scopes: readonly Scope[];
};
export const NO_FILTER: ElementFilter = { categories: [], levels: [], scopes: [] };

/** What a model shows at the moment, besides its filter. Keys of elements; `isolated` null: nothing is. */
export type Visibility = {
  isolated: ReadonlySet<string> | null;
  hidden: ReadonlySet<string>;
  hiddenCategories: ReadonlySet<string>;
  /** Id of the level that is cut; null for all levels. */
  level: string | null;
};

/** How many filters are chosen, over all groups. */
export function filterCount({ categories, levels, scopes }: ElementFilter): number {
  return categories.length + levels.length + scopes.length;
}

/** Whether an element has one of the chosen values in each group that has any. */
export function passesFilter({ category, level, scope }: ListedElement, filter: ElementFilter): boolean {
  return (
    (filter.categories.length === 0 || filter.categories.includes(category)) &&
    (filter.levels.length === 0 || filter.levels.includes(level?.id ?? null)) &&
    (filter.scopes.length === 0 || filter.scopes.includes(scope))
  );
}

/** Whether the model shows an element: isolated where something is, not hidden, on the chosen level. */
export function isShown({ key, category, level }: ListedElement, visibility: Visibility): boolean {
  return (
    (visibility.isolated === null || visibility.isolated.has(key)) &&
    !visibility.hidden.has(key) &&
    !visibility.hiddenCategories.has(category) &&
    (visibility.level === null || level?.id === visibility.level)
  );
}
