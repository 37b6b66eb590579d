import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { comparedElements, type ComparedElements } from '#contract/changes.ts';
import type { asset } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { CompareIndexes } from './compare-in-thread.ts';

/** Raised when the rules of comparison change: results of earlier rules are computed again. */
const RULES_VERSION = 1;

type AssetRow = typeof asset.$inferSelect;
/** The lists of elements of two versions; a list that is made again is another asset. */
export type IndexPair = { before: AssetRow; after: AssetRow };
export type CompareStored = (indexes: IndexPair) => Promise<ComparedElements>;

/** Compares two lists once: what was found is kept beside the later list and read from there. Who asks while they are being compared gets the same answer. */
export function createStoredComparer(store: ObjectStore, compare: CompareIndexes): CompareStored {
  const running = new Map<string, Promise<ComparedElements>>();
  const compareAnew = async (key: string, { before, after }: IndexPair) => {
    const [earlier, later] = await Promise.all([readList(store, before), readList(store, after)]);
    const found = await compare(earlier, later);
    await store.put(key, Readable.from([Buffer.from(JSON.stringify(found))]));
    return found;
  };
  return (indexes) => {
    const key = `${dirname(indexes.after.storageKey)}/compared-${indexes.before.id}-${indexes.after.id}-${RULES_VERSION}.json`;
    const known =
      running.get(key) ??
      readStored(store, key)
        .then((stored) => stored ?? compareAnew(key, indexes))
        .finally(() => running.delete(key));
    running.set(key, known);
    return known;
  };
}

const readList = async (store: ObjectStore, { storageKey }: AssetRow) => buffer(await store.get(storageKey));

/** Undefined where nothing is stored that can be read. */
async function readStored(store: ObjectStore, key: string): Promise<ComparedElements | undefined> {
  if ((await store.size(key)) === undefined) return undefined;
  const held = await text(await store.get(key));
  try {
    return comparedElements.parse(JSON.parse(held));
  } catch {
    return undefined;
  }
}
