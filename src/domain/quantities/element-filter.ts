import type { Scope } from '#domain/scope/scope.ts';
import { meetsAttribute } from './element-attributes.ts';
import type { ElementTable } from './element-table.ts';
import type { ListedElement } from './list-elements.ts';
import { meetsChoice, type PropertyChoice } from './property-filter.ts';

/**
 * What is chosen in the groups Element, Levels and Scope, and of properties and attributes; an empty group lets everything through. Levels
 * by id, null for none.
 */
export type ElementFilter = {
  categories: readonly string[];
  levels: readonly (string | null)[];
  scopes: readonly Scope[];
  /** An element has to have all of them. */
  properties: readonly PropertyChoice[];
};
export const NO_FILTER: ElementFilter = { categories: [], levels: [], scopes: [], properties: [] };

/** What a model shows at the moment, besides its filter. Keys of elements; `isolated` null: nothing is. */
export type Visibility = {
  isolated: ReadonlySet<string> | null;
  hidden: ReadonlySet<string>;
  hiddenCategories: ReadonlySet<string>;
  /** Id of the level that is cut; null for all levels. */
  level: string | null;
};

/** How many filters are chosen, over all groups. */
export function filterCount({ categories, levels, scopes, properties }: ElementFilter): number {
  return categories.length + levels.length + scopes.length + properties.length;
}

/** Those of the elements of a table that have one of the chosen values in each group that has any, and all chosen properties. */
export function filterElements(
  { sets }: ElementTable,
  elements: readonly ListedElement[],
  filter: ElementFilter,
): ListedElement[] {
  const categories = new Set(filter.categories);
  const levels = new Set(filter.levels);
  const scopes = new Set(filter.scopes);
  // Sets are shared by many elements: each is looked through once.
  const properties = filter.properties.map((choice): ((listed: ListedElement) => boolean) => {
    if (choice.set === null) return (listed) => meetsAttribute(listed, choice);
    const has = sets.map((set) => meetsChoice(set, choice));
    return ({ element }) => element.sets.some((set) => has[set]);
  });
  return elements.filter(
    (listed) =>
      (categories.size === 0 || categories.has(listed.category)) &&
      (levels.size === 0 || levels.has(listed.level?.id ?? null)) &&
      (scopes.size === 0 || scopes.has(listed.scope)) &&
      properties.every((isMet) => isMet(listed)),
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
