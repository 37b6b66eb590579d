import { Readable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';
import { cadZipNames } from '#domain/naming/file-names.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Drawing } from './find-drawings.ts';

/** A zip of stored drawings, made while it is read: one file is open at a time. `onFailure` receives the reason why the stream broke off. */
export function streamZip(
  store: ObjectStore,
  drawings: readonly Drawing[],
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  configure({ useWebWorkers: false });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  pack(store, drawings, writable).catch((error: unknown) => {
    onFailure(error);
    // A reader must not take the half of a zip for the whole.
    void writable.abort(error).catch(() => undefined);
  });
  return readable;
}

async function pack(
  store: ObjectStore,
  drawings: readonly Drawing[],
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const zip = new ZipWriter(writable, { preventClose: true, extendedTimestamp: false });
  const names = cadZipNames(drawings.map(({ name }) => name));
  for (const [i, { key, createdAt }] of drawings.entries()) {
    const file = await store.get(key);
    try {
      await zip.add(names[i] ?? key, Readable.toWeb(file) as ReadableStream<Uint8Array>, { lastModDate: createdAt });
    } finally {
      file.destroy();
    }
  }
  await zip.close();
  await writable.close();
}
