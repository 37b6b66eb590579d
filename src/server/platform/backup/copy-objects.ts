import { z } from 'zod';
import { hashObject } from '#server/platform/object-store/check-objects.ts';
import { recordObject } from '#server/platform/object-store/tracked-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Blob, ObjectLine } from './backup-format.ts';
import { ChecksumError, type BackupVault } from './backup-vault.ts';
import { eachConcurrently } from './each-concurrently.ts';
import { linesOf, readSpooled } from './spool.ts';

export type CopyResult = {
  objects: number;
  sizeBytes: number;
  copied: number;
  copiedBytes: number;
  /** A line for each file that is missing or damaged. */ faults: string[];
};

/** A line of the snapshot: an object that was stored as it should be, or whose content nobody knows yet. */
const namedObject = z.tuple([z.string(), z.number().nullable(), z.string().nullable()]);
/** A small file costs more waiting than bytes. */
const AT_ONCE = 8;

type Parts = { db: Database; store: ObjectStore };

/** Copies the objects of a list (gzip of a line for each) that the vault does not have. Ends early when `isLost` says so. */
export async function copyObjects(parts: Parts, vault: BackupVault, listPath: string, isLost: () => boolean) {
  const result: CopyResult = { objects: 0, sizeBytes: 0, copied: 0, copiedBytes: 0, faults: [] };
  const kept: ObjectLine[] = [];
  const underWay = new Map<string, Promise<boolean>>();

  const take = async (key: string, blob: Blob): Promise<void> => {
    // The same content under two keys is copied once.
    const copying = underWay.get(blob.sha256) ?? copyOne(parts.store, vault, key, blob);
    underWay.set(blob.sha256, copying);
    const isNew = await copying.finally(() => underWay.delete(blob.sha256));
    kept.push([key, blob.sizeBytes, blob.sha256]);
    result.objects++;
    result.sizeBytes += blob.sizeBytes;
    if (!isNew) return;
    result.copied++;
    result.copiedBytes += blob.sizeBytes;
  };
  await eachConcurrently(namedObjects(listPath), AT_ONCE, async ([key, sizeBytes, sha256]) => {
    if (isLost()) return;
    const known = sizeBytes === null || sha256 === null ? undefined : { sizeBytes, sha256 };
    try {
      const blob = known ?? (await readUnknown(parts, key));
      if (blob) await take(key, blob);
      else result.faults.push(`${key} is not in the store`);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') result.faults.push(`${key} is not in the store`);
      else if (error instanceof ChecksumError) {
        result.faults.push(`${key}: its bytes are not those that were stored`);
        const damaged = await hashObject(parts.store, key);
        // Better than nothing: one wrong bit leaves most of a scan.
        if (damaged) await take(key, damaged);
      } else throw error;
    }
  });
  result.faults.sort();
  // By key, so that the same objects give the same list.
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    result,
    lines: async function* () {
      for (const line of kept) yield JSON.stringify(line);
    },
  };
}

async function* namedObjects(path: string) {
  for await (const lines of linesOf(path, readSpooled(path)))
    for (const line of lines) yield namedObject.parse(JSON.parse(line));
}

/** True: it was copied. */
async function copyOne(store: ObjectStore, vault: BackupVault, key: string, blob: Blob): Promise<boolean> {
  if (await vault.has(blob)) return false;
  const path = store.localPath(key);
  // Looked for first: a file that is missing is a fault of the store, not of the copy.
  const isHere = path !== undefined && (await store.size(key)) !== undefined;
  await vault.put(blob, isHere ? { path } : { source: await store.get(key) });
  return true;
}

/** An upload in parts that was completed since the backup began. */
async function readUnknown({ db, store }: Parts, key: string): Promise<Blob | undefined> {
  const found = await hashObject(store, key);
  if (found) await recordObject(db, key, found);
  return found;
}
