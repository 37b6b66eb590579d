import { gunzipSync } from 'node:zlib';
import type { ComparedElements, ListedElement } from '#contract/changes.ts';
import { compareElements } from '#domain/changes/compare-elements.ts';
import { comparedElements, type ElementIndex, type IndexedElement } from '#domain/changes/compared-elements.ts';
import { elementTable } from '#domain/quantities/element-table.ts';

/** Of one table; the thread of a comparison has twice as much. */
const MAX_TABLE_BYTES = 400 * 2 ** 20;

/** What differs between the stored tables of two versions, as the contract has it. Throws for what is no such table. */
export function compareIndexes(before: Uint8Array, after: Uint8Array): ComparedElements {
  const { added, removed, changed, unchanged, motion } = compareElements(read(before), read(after));
  return {
    added: added.map(toListed),
    removed: removed.map(toListed),
    unchanged,
    motion,
    changed: changed.map(
      ({ before: { id: beforeId, name, storey, category }, after: element, aspects, movedM, properties }) => ({
        ...toListed(element),
        beforeId,
        was: { name, storey, category },
        aspects,
        movedM,
        properties,
      }),
    ),
  };
}

const read = (bytes: Uint8Array): ElementIndex =>
  comparedElements(
    elementTable.parse(JSON.parse(gunzipSync(bytes, { maxOutputLength: MAX_TABLE_BYTES }).toString('utf8'))),
  );
const toListed = ({ id, category, name, storey, box }: IndexedElement): ListedElement => ({
  id,
  category,
  name,
  storey,
  box,
});
