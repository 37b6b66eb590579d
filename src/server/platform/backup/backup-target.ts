import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore, StoredObject } from '#server/platform/object-store/object-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { refuseLinks } from './refuse-links.ts';

/** Where a backup is stored: named files, each complete or absent. In a folder, nothing is written or removed behind a link: `BackupError`. */
export type BackupTarget = {
  /** For people, without what the address says of the service. */
  label: string;
  /** Answers length and SHA-256 of what was written. */
  put: (name: string, source: AsyncIterable<Uint8Array>) => Promise<StoredObject>;
  /** The same for a copy of a file on this machine. */
  putFile: (name: string, path: string) => Promise<StoredObject>;
  /** Throws `AppError('NOT_FOUND')` when there is no such file. */
  get: (name: string) => Promise<Readable>;
  /** Length in bytes; undefined when there is no such file. */
  size: (name: string) => Promise<number | undefined>;
  /** Names below a folder, which ends with a slash. */
  list: (folder: string) => AsyncIterable<string>;
  remove: (name: string) => Promise<void>;
  freeBytes: () => Promise<number | undefined>;
};

const BUCKET = /^s3:\/\//;

/** Opens a folder, or a bucket by the address that `STORAGE` takes, with a prefix: `s3://bucket/prefix?endpoint=...`. A relative folder is in `folder`. */
export function openTarget(address: string, folder: string): BackupTarget {
  if (!BUCKET.test(address)) {
    const path = resolve(folder, address);
    return overStore(createDiskStore(path, ''), '', path);
  }
  const { hostname, pathname } = new URL(address);
  const prefix = pathname
    .split('/')
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join('');
  return overStore(createS3Store(address), prefix, `s3://${hostname}/${prefix}`);
}

function overStore(store: ObjectStore, prefix: string, label: string): BackupTarget {
  const keyOf = async (name: string) => {
    const key = `${prefix}${name}`;
    const path = store.localPath(key);
    if (path !== undefined) await refuseLinks(label, path);
    return key;
  };
  return {
    label,
    put: async (name, source) =>
      store.put(await keyOf(name), source instanceof Readable ? source : Readable.from(source, { objectMode: false })),
    putFile: async (name, path) => store.putFile(await keyOf(name), path, 'copy'),
    get: (name) => store.get(`${prefix}${name}`),
    size: (name) => store.size(`${prefix}${name}`),
    list: async function* (folderName) {
      for await (const key of store.list(`${prefix}${folderName}`)) yield key.slice(prefix.length);
    },
    remove: async (name) => store.deletePrefix(await keyOf(name)),
    freeBytes: () => store.freeBytes(),
  };
}
