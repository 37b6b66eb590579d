import { TREE_GROUPS, treeGroupOf, type TreeGroup } from './category-groups.ts';
import type { ListedElement } from './list-elements.ts';

/** Elements of a category that a tree lists by name; the others are counted (viewers.md §9). */
const LISTED_PER_CATEGORY = 20;
const NAME_CHARACTERS = 24;

/** What a tree shows of one category: its first elements, and how many more there are. */
export type TreeCategory<T> = { category: string; count: number; first: readonly T[]; more: number; all: readonly T[] };
export type TreeBranch = { group: TreeGroup; count: number; categories: TreeCategory<ListedElement>[] };

/** A name as trees and the basket write it: at most 24 characters, then '...'. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  return characters.length > NAME_CHARACTERS ? `${characters.slice(0, NAME_CHARACTERS).join('').trimEnd()}...` : name;
}

/** What `shortName` leaves out, which often tells names apart; '' where it leaves out nothing. */
export function restOfName(name: string): string {
  const rest = Array.from(name).slice(NAME_CHARACTERS).join('').trimStart();
  return rest === '' ? '' : `...${rest}`;
}

/** Things by category, the largest first. */
export function byCategory<T extends { category: string }>(things: readonly T[]): TreeCategory<T>[] {
  return [...Map.groupBy(things, ({ category }) => category)]
    .map(([category, all]) => ({
      category,
      count: all.length,
      first: all.slice(0, LISTED_PER_CATEGORY),
      more: Math.max(0, all.length - LISTED_PER_CATEGORY),
      all,
    }))
    .toSorted((a, b) => b.count - a.count || a.category.localeCompare(b.category, 'en'));
}

/** The model tree (viewers.md §2.2); groups without elements are left out. */
export function modelTree(elements: readonly ListedElement[]): TreeBranch[] {
  const groups = Map.groupBy(elements, ({ category }) => treeGroupOf(category));
  return TREE_GROUPS.flatMap((group) => {
    const members = groups.get(group);
    return members ? [{ group, count: members.length, categories: byCategory(members) }] : [];
  });
}
