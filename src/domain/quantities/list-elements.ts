import type { Scope } from '#domain/scope/scope.ts';
import { scopeOf } from './category-scopes.ts';
import { categoryUniformat } from './category-uniformat.ts';
import type { ElementTable, TableElement, TableLevel } from './element-table.ts';
import { isBuiltCategory, plainCategory } from './plain-category.ts';
import { uniformatCode } from './uniformat-codes.ts';

/** An element with what the lists of its table say about it. */
export type ListedElement = {
  /** One of `elementKeys`. */
  key: string;
  element: TableElement;
  /** 'IFCWALL', also for a wall of the standard case. */
  category: string;
  level: TableLevel | null;
  /** Name of the space that it is in. */
  room: string | null;
  scope: Scope;
  /** 'B20.10'; null without one. */
  code: string | null;
  /** Whether the file itself gives the code; otherwise it goes by the category. */
  isCodeOwn: boolean;
};

const YES = /^\.?(true|yes|t)\.?$/i;
const NO = /^\.?(false|no|f)\.?$/i;

export const isBuilt = ({ category }: ListedElement): boolean => isBuiltCategory(category);

/** The elements of a table in its order, each with its level, room, scope and code. */
export function listElements(table: ElementTable): ListedElement[] {
  const keys = elementKeys(table);
  const traits = createTraits();
  const sides = table.sets.map(sideOf);
  return table.elements.map((element, at) => {
    const isExternal = element.sets.map((set) => sides[set] ?? null).find((side) => side !== null) ?? null;
    const given = element.uniformat === null ? null : uniformatCode(element.uniformat);
    const own = traits(element.category, isExternal);
    const room = element.room === null ? undefined : table.elements[element.room];
    return {
      key: keys[at] ?? element.id,
      element,
      category: own.category,
      level: element.level === null ? null : (table.levels[element.level] ?? null),
      room: room ? room.name : null,
      scope: own.scope,
      code: given ?? own.code,
      isCodeOwn: given !== null,
    };
  });
}

/**
 * What selection, visibility and colors keep the elements of a table by, in its order: the GlobalId, with the express id where
 * the file repeats it.
 */
export function elementKeys({ elements }: Pick<ElementTable, 'elements'>): string[] {
  const seen = new Set<string>();
  const repeated = new Set(elements.flatMap(({ id }) => (seen.size === seen.add(id).size ? [id] : [])));
  return elements.map(({ id, expressId }) => (repeated.has(id) ? `${id}#${expressId}` : id));
}

/** GlobalId of the element with a key. */
export const globalIdOf = (key: string): string => key.split('#')[0] ?? key;

/** What goes by the category, found once for each: a model has few of them, and many elements. */
function createTraits() {
  const known = new Map<string, { category: string; scope: Scope; code: string | null }>();
  return (category: string, isExternal: boolean | null) => {
    const key = `${category} ${isExternal}`;
    const found = known.get(key) ?? {
      category: plainCategory(category),
      scope: scopeOf(category),
      code: categoryUniformat(category, isExternal),
    };
    known.set(key, found);
    return found;
  };
}

/** Whether a set says that its elements are part of the facade; null where it says nothing. */
function sideOf({ properties }: ElementTable['sets'][number]): boolean | null {
  const value = properties.find(({ name }) => name === 'IsExternal')?.value;
  if (typeof value !== 'string') return null;
  return YES.test(value) ? true : NO.test(value) ? false : null;
}
