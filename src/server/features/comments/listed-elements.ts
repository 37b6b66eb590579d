import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** Reading a larger table would hold up other calls: what the page says is taken as it is. */
const MAX_TABLE_BYTES = 2 * 2 ** 20;
const MAX_UNPACKED_BYTES = 64 * 2 ** 20;
const KEPT_TABLES = 4;
const unpack = promisify(gunzip);

const listed = z.object({
  elements: z.array(z.object({ expressId: z.number(), id: z.string(), category: z.string(), name: z.string() })),
});
export type ListedElement = z.infer<typeof listed>['elements'][number];
export type TableFile = Pick<typeof asset.$inferSelect, 'storageKey' | 'sha256'>;

/** The table of a model's elements, where it is made and small enough to be asked. */
export async function findTable(transaction: Scoped, modelId: string): Promise<TableFile | undefined> {
  const [row] = await transaction
    .select({ storageKey: asset.storageKey, sha256: asset.sha256, bytes: asset.bytes })
    .from(asset)
    .where(and(eq(asset.madeFrom, modelId), eq(asset.role, ELEMENT_TABLE_ROLE)));
  return row && row.bytes <= MAX_TABLE_BYTES ? row : undefined;
}

/** Looks elements of stored tables up by the number of their line; the last few tables are kept. Null for one that the model does not have. */
export function createElementFinder(
  store: ObjectStore,
): (table: TableFile, elementId: number) => Promise<ListedElement | null> {
  const kept = new Map<string, Promise<ReadonlyMap<number, ListedElement>>>();
  return async ({ storageKey, sha256 }, elementId) => {
    const known = kept.get(sha256) ?? readElements(store, storageKey);
    kept.delete(sha256);
    kept.set(sha256, known);
    known.catch(() => kept.delete(sha256));
    for (const old of [...kept.keys()].slice(0, -KEPT_TABLES)) kept.delete(old);
    return (await known).get(elementId) ?? null;
  };
}

async function readElements(store: ObjectStore, key: string): Promise<ReadonlyMap<number, ListedElement>> {
  const packed = await buffer(await store.get(key));
  const text = (await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES })).toString();
  const { elements } = listed.parse(JSON.parse(text));
  return new Map(elements.map((element) => [element.expressId, element]));
}
