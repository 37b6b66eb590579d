import type { ElementTable } from './element-table.ts';
import type { ListedElement } from './list-elements.ts';

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Returns the search over a table: for what is typed, the elements that have each of its words in name, type, family,
 * GlobalId, category (as `labelOf` writes it), code, materials or the values of their properties. Nothing typed finds all.
 */
export function createSearch(
  table: ElementTable,
  elements: readonly ListedElement[],
  labelOf: (category: string) => string,
): (typed: string) => readonly ListedElement[] {
  const sets = table.sets.map(({ properties }) =>
    plain(properties.map(({ value }) => (typeof value === 'string' ? value : '')).join('\n')),
  );
  const own = elements.map(({ element, category, code, room }) =>
    plain(
      [
        element.name,
        element.type,
        element.family,
        element.id,
        element.category,
        labelOf(category),
        code,
        room,
        ...element.materials,
      ].join('\n'),
    ),
  );
  return (typed) => {
    const words = plain(typed).split(/\s+/).filter(Boolean);
    if (words.length === 0) return elements;
    // Sets are shared by many elements: each is searched once.
    const inSets = words.map((word) => sets.map((text) => text.includes(word)));
    return elements.filter(({ element }, index) =>
      words.every((word, at) => own[index]?.includes(word) || element.sets.some((set) => inSets[at]?.[set])),
    );
  };
}
