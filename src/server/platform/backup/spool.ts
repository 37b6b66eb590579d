import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Blob } from './backup-format.ts';

const LINE_FEED = 10;

/** Lines that wait in a file of this machine until their checksum is known. */
export type SpooledLines = Blob & { rows: number; path: string };

/** Runs `work` with a folder that is private to this user and gone afterwards. */
export async function withSpool<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes lines, which hold no line breaks, to a gzip file. */
export async function spoolLines(path: string, lines: AsyncIterable<string>): Promise<SpooledLines> {
  const hash = createHash('sha256');
  let rows = 0;
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const line of lines) {
      rows++;
      yield `${line}\n`;
    }
  };
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(Readable.from(counted()), createGzip({ level: 1 }), measure, createWriteStream(path, { mode: 0o600 }));
  return { path, rows, sizeBytes, sha256: hash.digest('hex') };
}

export const readSpooled = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: 256 * 1024 });

/** The lines of a gzip file, in batches of about `batchBytes`. */
export async function* linesOf(source: AsyncIterable<Uint8Array>, batchBytes = 2 ** 20): AsyncGenerator<string[]> {
  const unzipped = createGunzip();
  // A broken source reaches the reader as the error of what it reads.
  const piped = pipeline(Readable.from(source, { objectMode: false }), unzipped).catch((error: unknown) => error);
  let batch: string[] = [];
  let bytes = 0;
  let held: Buffer[] = [];
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = Buffer.concat([...held, chunk.subarray(start, end)]).toString('utf8');
      held = [];
      start = end + 1;
      batch.push(line);
      bytes += line.length;
      if (bytes < batchBytes) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    held.push(chunk.subarray(start));
  }
  const error = await piped;
  if (error) throw error;
  if (batch.length > 0) yield batch;
}
