import { Readable } from 'node:stream';
import { allKeys, hashObject } from '#server/platform/object-store/check-objects.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Manifest, ObjectLine } from './backup-format.ts';
import type { BackupVault } from './backup-vault.ts';
import { eachConcurrently } from './each-concurrently.ts';
import { objectsOf } from './snapshot-lines.ts';

const AT_ONCE = 8;

/** Files of a backup of which the store has all that it did not have. */
export type AddedObjects = {
  /** Takes them away again: the store is as it was. */
  undo: () => Promise<void>;
  /** Replaces files whose content is another in the backup, and deletes those that it does not have. */
  finish: () => Promise<void>;
};

/**
 * Adds the stored files of a backup whose keys the store does not have; those that it has stay as they are until `finish`. The store is
 * as it was when this fails.
 */
export async function addObjects(
  store: ObjectStore,
  vault: BackupVault,
  list: Manifest['objects'],
): Promise<AddedObjects> {
  const others = new Set<string>();
  for await (const key of allKeys(store)) others.add(key);
  const added: string[] = [];
  const changed: ObjectLine[] = [];
  const put = ([key, sizeBytes, sha256]: ObjectLine) =>
    store.put(key, Readable.from(vault.read({ sizeBytes, sha256 }), { objectMode: false }));
  const remove = (keys: Iterable<string>) => eachConcurrently(keys, AT_ONCE, (key) => store.deletePrefix(key));

  try {
    await eachConcurrently(objectsOf(vault, list), AT_ONCE, async (line) => {
      const isThere = others.delete(line[0]);
      if (!isThere) {
        added.push(line[0]);
        await put(line);
      } else if (!(await isStored(store, line))) changed.push(line);
    });
  } catch (error) {
    await remove(added);
    throw error;
  }
  return {
    undo: () => remove(added),
    finish: async () => {
      await eachConcurrently(changed, AT_ONCE, put);
      await remove(others);
    },
  };
}

/** Whether the store has exactly that: its bytes are read, as they may be damaged. */
async function isStored(store: ObjectStore, [key, sizeBytes, sha256]: ObjectLine): Promise<boolean> {
  if ((await store.size(key)) !== sizeBytes) return false;
  return (await hashObject(store, key))?.sha256 === sha256;
}
