import type { ComparedElements, ListedElement } from '#contract/changes.ts';
import { compareElements } from '#domain/changes/compare-elements.ts';
import { elementIndex, type ElementIndex, type IndexedElement } from '#domain/changes/element-index.ts';

/** What differs between two stored lists of elements, as the contract has it. Throws for what is no such list. */
export function compareIndexes(before: Uint8Array, after: Uint8Array): ComparedElements {
  const { added, removed, changed, unchanged, motion } = compareElements(read(before), read(after));
  return {
    added: added.map(toListed),
    removed: removed.map(toListed),
    unchanged,
    motion,
    changed: changed.map(({ before: { id: beforeId }, after: element, aspects, movedM, properties }) => ({
      ...toListed(element),
      beforeId,
      aspects,
      movedM,
      properties,
    })),
  };
}

const read = (bytes: Uint8Array): ElementIndex => elementIndex.parse(JSON.parse(new TextDecoder().decode(bytes)));
const toListed = ({ id, category, name, storey, box }: IndexedElement): ListedElement => ({
  id,
  category,
  name,
  storey,
  box,
});
