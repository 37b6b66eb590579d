import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** Copies an object to `path`, where it appears whole or not at all. */
export async function fetchObject(store: ObjectStore, key: string, path: string): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    await pipeline(await store.get(key), createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
