import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { asStorageError } from './storage-error.ts';
import type { StoredPart } from './object-store.ts';

const partRecord = z.object({ etag: z.string(), sizeBytes: z.number().int() });
const uuid = z.uuid();

type PartBody = {
  uploadId: string;
  partNumber: number;
  lengthBytes: number;
  sha256?: string;
  body: AsyncIterable<Uint8Array>;
};

/** Counts and hashes what arrives. `take` throws above the length, `etag` below it and for another checksum than was promised. */
function checkedPart(lengthBytes: number, sha256: string | undefined) {
  const hash = createHash('sha256');
  let taken = 0;
  return {
    take: (chunk: Uint8Array) => {
      taken += chunk.length;
      if (taken > lengthBytes) throw new AppError('CHECKSUM_MISMATCH');
      hash.update(chunk);
    },
    etag: () => {
      const etag = hash.digest('hex');
      if (taken !== lengthBytes || (sha256 !== undefined && etag !== sha256)) throw new AppError('CHECKSUM_MISMATCH');
      return etag;
    },
  };
}

/**
 * Multipart uploads as one data file each: every part is written at its offset, so that completing is a rename and not a copy.
 * A part counts from the moment its record is stored beside the data.
 */
export function createMultipartFiles(folder: string) {
  const folderOf = (uploadId: string) => {
    if (!uuid.safeParse(uploadId).success) throw new AppError('UPLOAD_CLOSED');
    return join(folder, uploadId);
  };

  async function create(sizeBytes: number): Promise<string> {
    const uploadId = crypto.randomUUID();
    await mkdir(folderOf(uploadId), { recursive: true, mode: 0o700 });
    await writeFile(join(folderOf(uploadId), 'data'), '', { mode: 0o600 });
    await writeFile(join(folderOf(uploadId), 'size'), String(sizeBytes), { flush: true });
    return uploadId;
  }

  /**
   * Stores one part. Answers its etag, the SHA-256 of what arrived. Throws on a wrong length or checksum; nothing of it
   * is kept, and a part that was stored before stays.
   */
  async function putPart({ uploadId, partNumber, lengthBytes, sha256, body }: PartBody): Promise<string> {
    const data = await open(join(folderOf(uploadId), 'data'), 'r+').catch(() => {
      throw new AppError('UPLOAD_CLOSED');
    });
    const record = join(folderOf(uploadId), `${partNumber}.json`);
    const part = checkedPart(lengthBytes, sha256);
    let written = 0;
    const write = async (chunk: Uint8Array) => {
      const at = (partNumber - 1) * PART_BYTES + written;
      for (let done = 0; done < chunk.length;)
        done += (await data.write(chunk, done, chunk.length - done, at + done)).bytesWritten;
      written += chunk.length;
    };
    try {
      const stored = await readRecord(record);
      // Over a part that is there nothing is written before all of the new one has arrived and is right.
      const again: Uint8Array[] = [];
      for await (const chunk of body) {
        part.take(chunk);
        if (stored) again.push(chunk);
        else await write(chunk);
      }
      const etag = part.etag();
      if (etag === stored?.etag) return etag;
      await rm(record, { force: true });
      for (const chunk of again) await write(chunk);
      await data.datasync();
      await writeFile(`${record}.new`, JSON.stringify({ etag, sizeBytes: written }), { flush: true });
      await rename(`${record}.new`, record);
      return etag;
    } catch (error) {
      throw asStorageError(error);
    } finally {
      await data.close();
    }
  }

  async function readRecord(path: string): Promise<z.infer<typeof partRecord> | undefined> {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : partRecord.parse(JSON.parse(text));
  }

  async function list(uploadId: string): Promise<StoredPart[]> {
    const names = await readdir(folderOf(uploadId)).catch(() => {
      throw new AppError('UPLOAD_CLOSED');
    });
    const numbers = names.map((name) => /^(\d+)\.json$/.exec(name)?.[1]).filter((number) => number !== undefined);
    const parts = await Promise.all(
      numbers.map(async (number) => {
        const { etag, sizeBytes } = partRecord.parse(
          JSON.parse(await readFile(join(folderOf(uploadId), `${number}.json`), 'utf8')),
        );
        return { partNumber: Number(number), etag, sizeBytes };
      }),
    );
    return parts.sort((a, b) => a.partNumber - b.partNumber);
  }

  /** Moves the finished file to `path`. Throws `UPLOAD_INCOMPLETE` unless the named parts are stored and fill the declared size. */
  async function moveTo(uploadId: string, parts: { partNumber: number; etag: string }[], path: string): Promise<void> {
    const stored = await list(uploadId);
    const declaredBytes = Number(await readFile(join(folderOf(uploadId), 'size'), 'utf8'));
    const etags = new Map(stored.map((part) => [part.partNumber, part.etag]));
    const isSame =
      parts.length === stored.length &&
      parts.every(({ partNumber, etag }) => etags.get(partNumber) === etag.replaceAll('"', ''));
    const storedBytes = stored.reduce((sum, part) => sum + part.sizeBytes, 0);
    if (!isSame || storedBytes !== declaredBytes) throw new AppError('UPLOAD_INCOMPLETE');
    await mkdir(dirname(path), { recursive: true });
    await rename(join(folderOf(uploadId), 'data'), path);
    await remove(uploadId);
  }

  function remove(uploadId: string): Promise<void> {
    return rm(folderOf(uploadId), { recursive: true, force: true });
  }

  return { create, putPart, list, moveTo, remove };
}
