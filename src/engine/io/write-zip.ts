import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';

/** A file above this size is stored as it is: packing hundreds of megabytes of points would take longer than all drawings. */
const LARGE_BYTES = 64 * 2 ** 20;
/** Read and packed at a time: a hand-over costs as much for a few bytes. */
const CHUNK_BYTES = 2 ** 19;

/**
 * Packs files into a zip, streaming. The same files and date give the same bytes in every time zone. `date`:
 * 'YYYY-MM-DD'.
 */
export async function writeZip(
  path: string,
  files: readonly string[],
  date: string,
  onProgress?: (share: number) => void,
): Promise<void> {
  configure({ useWebWorkers: false, chunkSize: CHUNK_BYTES });
  const [year = 1980, month = 1, day = 1] = date.split('-').map(Number);
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path)), {
    // The format stores local time: so the date is made in local time, and no time in UTC is stored beside it.
    lastModDate: new Date(year, month - 1, day),
    extendedTimestamp: false,
  });
  for (const [i, file] of files.entries()) {
    const isLarge = statSync(file).size > LARGE_BYTES;
    await zip.add(
      basename(file),
      Readable.toWeb(createReadStream(file, { highWaterMark: CHUNK_BYTES })) as ReadableStream<Uint8Array>,
      {
        level: isLarge ? 0 : 6,
      },
    );
    onProgress?.((i + 1) / files.length);
  }
  await zip.close();
}
