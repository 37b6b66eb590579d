import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

export type ZipContent = { path: string; bytes: Uint8Array; isStored?: boolean; password?: string; unixMode?: number };

/** A zip of these files, in this order, with a fixed date. */
export async function encodeZip(files: ZipContent[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    lastModDate: new Date(Date.UTC(2026, 0, 31)),
    extendedTimestamp: false,
  });
  for (const { path, bytes, isStored, password, unixMode } of files) {
    await zip.add(path, new Uint8ArrayReader(bytes), { level: isStored ? 0 : 6, password, unixMode });
  }
  return zip.close();
}
