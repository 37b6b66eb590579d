import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, damaged } from './backup-error.ts';
import type { Blob } from './backup-format.ts';

const LINE_FEED = 10;
/** Of a row or a job. It is held in memory as a whole, and a longer one would come of no release: a backup with one is neither made nor read. */
const MAX_LINE_BYTES = 64 * 2 ** 20;
const BATCH_BYTES = 2 ** 20;

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

/** Writes lines, which contain no line breaks, to a gzip file. Throws `BackupError` for a line that `linesOf` would not read. */
export async function spoolLines(
  path: string,
  lines: AsyncIterable<string>,
  { maxLineBytes = MAX_LINE_BYTES }: { maxLineBytes?: number } = {},
): Promise<SpooledLines> {
  const hash = createHash('sha256');
  let rows = 0;
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const line of lines) {
      if (Buffer.byteLength(line) > maxLineBytes)
        throw new BackupError(
          `A row of the database takes more than ${maxLineBytes} bytes, and no backup is made of it.`,
        );
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

/** Limits of reading lines, in bytes: of a line, and of the lines that are answered together. */
type LineLimits = { maxLineBytes?: number; batchBytes?: number };

/**
 * The lines of a gzip file, in batches of about a megabyte. Throws `BackupError`, with `name`, for what is no gzip, for a line that is
 * too long, and for a last one without its end.
 */
export async function* linesOf(
  name: string,
  source: AsyncIterable<Uint8Array>,
  { maxLineBytes = MAX_LINE_BYTES, batchBytes = BATCH_BYTES }: LineLimits = {},
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const hold = (piece: Buffer) => {
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes > maxLineBytes) throw damaged(name, `it has a line of more than ${maxLineBytes} bytes`);
  };
  for await (const chunk of unzipped(name, source)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      hold(chunk.subarray(start, end));
      batch.push((held.length === 1 ? held[0] : Buffer.concat(held))?.toString('utf8') ?? '');
      // An empty line takes room too.
      bytes += heldBytes + 1;
      held = [];
      heldBytes = 0;
      start = end + 1;
      if (bytes < batchBytes) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (start < chunk.length) hold(chunk.subarray(start));
  }
  if (heldBytes > 0) throw damaged(name, 'its last line is cut off');
  if (batch.length > 0) yield batch;
}

async function* unzipped(name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // A broken source reaches the reader as the error of what it reads.
  const piped = pipeline(Readable.from(source, { objectMode: false }), gunzip).catch((error: unknown) => error);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    const error = await piped;
    if (error) throw error;
  } catch (error) {
    const isOfZip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isOfZip ? damaged(name, 'it cannot be unzipped', { cause: error }) : error;
  }
}
