import { PassThrough, type Readable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js';

const RECORD_SIGNATURE = 0x0201_4b50;
const RECORD_BYTES = 46;
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;
/** Of the format that has the longer fields. */
const VERSION = 45;

/** Part of a zip: so many bytes, and the records of its entries for the directory at the end. */
export type ZipPart = { bytes: number; entries: number; directory: Buffer };

/**
 * Writes the entries that `add` adds as the part of a zip that begins at `offset`, while `put` stores its bytes. A zip is its parts one after
 * the other, and its end. Throws what `put` or `add` throws, the cause of both.
 */
export async function writeZipPart<Put>(
  offset: number,
  add: (zip: ZipWriter<unknown>) => Promise<void>,
  put: (body: Readable) => Promise<Put>,
  signal?: AbortSignal,
): Promise<ZipPart & { put: Put }> {
  const body = new PassThrough();
  const tail: Uint8Array[] = [];
  let isBody = true;
  let bytes = 0;
  const sink = new WritableStream<Uint8Array>({
    write: (chunk) => {
      if (!isBody) return void tail.push(chunk.slice());
      bytes += chunk.length;
      return new Promise<void>((done, refuse) => body.write(chunk, (error) => (error ? refuse(error) : done())));
    },
  });
  const zip = new ZipWriter(sink, {
    offset,
    useWebWorkers: false,
    extendedTimestamp: false,
    preventClose: true,
    ...(signal && { signal }),
  });
  const putting = put(body);
  // Nobody reads on: what is being written must not wait for it.
  putting.catch(() => body.destroy());
  try {
    await add(zip);
  } catch (error) {
    body.destroy(error instanceof Error ? error : new Error('The entries cannot be written.', { cause: error }));
    await putting;
    throw error;
  }
  body.end();
  const stored = await putting;
  isBody = false;
  await zip.close();
  return { bytes, put: stored, ...directoryOf(Buffer.concat(tail)) };
}

/** The records at the beginning of what a zip ends with. */
function directoryOf(end: Buffer): Pick<ZipPart, 'entries' | 'directory'> {
  let at = 0;
  let entries = 0;
  while (end.readUInt32LE(at) === RECORD_SIGNATURE) {
    at += RECORD_BYTES + end.readUInt16LE(at + 28) + end.readUInt16LE(at + 30) + end.readUInt16LE(at + 32);
    entries++;
  }
  return { entries, directory: end.subarray(0, at) };
}

/** The end of a zip: the records of all its parts, and where they are. Source: APPNOTE 6.3.10, 4.3.12 to 4.3.16. */
export function zipEnd(parts: readonly ZipPart[]): Buffer {
  const directory = Buffer.concat(parts.map((part) => part.directory));
  const start = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const entries = parts.reduce((sum, part) => sum + part.entries, 0);
  const isLong = entries >= MAX_16 || start >= MAX_32 || directory.length >= MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(directory.length, MAX_32), 12);
  end.writeUInt32LE(isLong ? MAX_32 : start, 16);
  return Buffer.concat([directory, ...(isLong ? [longEnd(entries, directory.length, start)] : []), end]);
}

function longEnd(entries: number, directoryBytes: number, start: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x0606_4b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION, 12);
  record.writeUInt16LE(VERSION, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(directoryBytes), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.writeUInt32LE(0x0706_4b50, 56);
  record.writeBigUInt64LE(BigInt(start + directoryBytes), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
