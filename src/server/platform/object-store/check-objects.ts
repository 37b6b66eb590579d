import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { STORED_FOLDERS } from '#domain/naming/stored-key.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { storedObject } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from './object-store.ts';
import { recordObject } from './tracked-store.ts';

type Parts = { db: Database; store: ObjectStore };
type Content = { sizeBytes: number; sha256: string };

const BATCH = 500;

/** Every key of the store, in no order. */
export async function* allKeys(store: ObjectStore): AsyncGenerator<string> {
  for (const folder of STORED_FOLDERS) yield* store.list(folder);
}

/** Reads an object to its end; undefined when there is none. */
export async function hashObject(store: ObjectStore, key: string): Promise<Content | undefined> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const chunk of await store.get(key)) {
      hash.update(chunk);
      sizeBytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Keeps the length and checksum of what was stored without: uploads in parts, and all that an earlier release stored. Answers how many. */
export async function recordUnknownObjects({ db, store }: Parts): Promise<number> {
  let count = 0;
  for await (const keys of batchesOf(allKeys(store))) {
    const known = await knownContents(db, keys);
    for (const key of keys) {
      if (known.has(key)) continue;
      const found = await hashObject(store, key);
      if (!found) continue;
      await recordObject(db, key, found);
      count++;
    }
  }
  return count;
}

/** Reads every stored byte. Answers a line for each object that is not what it was when it was stored, or is gone. */
export async function findDamagedObjects({ db, store }: Parts): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Set<string>();
  for await (const keys of batchesOf(allKeys(store))) {
    const known = await knownContents(db, keys);
    for (const key of keys) {
      const wanted = known.get(key);
      const found = await hashObject(store, key);
      if (!found) continue;
      seen.add(key);
      if (!wanted) await recordObject(db, key, found);
      else if (found.sizeBytes !== wanted.sizeBytes)
        faults.push(`${key}: ${found.sizeBytes} bytes long, and was stored with ${wanted.sizeBytes}`);
      else if (found.sha256 !== wanted.sha256) faults.push(`${key}: its bytes are not those that were stored`);
    }
  }
  const rows = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select({ key: storedObject.key }).from(storedObject),
  );
  // Looked for again: it may have been stored, or deleted with its row, in the meantime.
  for (const { key } of rows)
    if (!seen.has(key) && (await store.size(key)) === undefined && (await isNamed(db, key)))
      faults.push(`${key}: was stored, and is not in the store`);
  return faults.sort();
}

async function isNamed(db: Database, key: string): Promise<boolean> {
  return (
    (
      await inScope(db, { kind: 'system' }, (transaction) =>
        transaction.select({ key: storedObject.key }).from(storedObject).where(eq(storedObject.key, key)),
      )
    ).length > 0
  );
}

async function knownContents(db: Database, keys: string[]): Promise<Map<string, Content>> {
  const rows = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction.select().from(storedObject).where(inArray(storedObject.key, keys)),
  );
  return new Map(
    rows.flatMap(({ key, sizeBytes, sha256 }) =>
      sizeBytes === null || sha256 === null ? [] : [[key, { sizeBytes, sha256 }]],
    ),
  );
}

async function* batchesOf(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
