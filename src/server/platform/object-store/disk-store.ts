import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/platform/http/errors.ts';
import { createMultipartFiles } from './disk-multipart.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import { WITHOUT_ASKING, type ObjectStore, type StoredObject } from './object-store.ts';
import { signPartPath } from './part-signature.ts';
import { asStorageError } from './storage-error.ts';

const READ_BYTES = 2 ** 18;
/** The file is on another disk, or the disk has no links. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
const SEGMENT = /^[\w.-]+$/;

/** Path of a key below a folder. Throws for a key that could leave it: keys are made by the server, so that is a fault of ours. */
function pathOf(folder: string, key: string): string {
  const segments = key.replace(/\/$/, '').split('/');
  if (!segments.every((segment) => SEGMENT.test(segment) && !/^\.\.?$/.test(segment)))
    throw new Error(`bad storage key: ${JSON.stringify(key)}`);
  return join(folder, ...segments);
}

export type DiskStore = ObjectStore & { putPart: ReturnType<typeof createMultipartFiles>['putPart'] };

/** Objects as files below one folder. `secret` signs the addresses of parts. */
export function createDiskStore(folder: string, secret: string): DiskStore {
  const objects = join(folder, 'objects');
  const multipart = createMultipartFiles(join(folder, 'multipart'));
  const find = (key: string) => stat(pathOf(objects, key)).catch(() => undefined);

  return outsideTransactions<DiskStore>(
    'store',
    {
      put: (key, body) => writeObject(pathOf(objects, key), body),
      putFile: async (key, path, how = 'link') =>
        (await keepFile(pathOf(objects, key), path, how === 'link' ? link : copyFile)) ??
        writeObject(pathOf(objects, key), createReadStream(path)),
      get: async (key, range) => {
        if (!(await find(key))?.isFile()) throw new AppError('NOT_FOUND');
        return createReadStream(pathOf(objects, key), { ...range, highWaterMark: 256 * 1024 });
      },
      size: async (key) => (await find(key))?.size,
      list: (folder) => listFiles(objects, pathOf(objects, folder)),
      deletePrefix: (prefix) => rm(pathOf(objects, prefix), { recursive: true, force: true }),
      createMultipart: (_key, sizeBytes) => multipart.create(sizeBytes),
      signPart: async (part) => signPartPath(secret, part, Date.now()),
      listParts: (_key, uploadId) => multipart.list(uploadId),
      completeMultipart: async (key, uploadId, parts) => {
        // The etag of a part is its SHA-256.
        const hashes = parts.map(({ etag }) => etag);
        if (await find(key)) return hashes;
        try {
          await multipart.moveTo(uploadId, parts, pathOf(objects, key));
        } catch (error) {
          // Moved in the meantime by another call for the same upload.
          if (!(await find(key))) throw error;
        }
        return hashes;
      },
      abortMultipart: (_key, uploadId) => multipart.remove(uploadId),
      putPart: multipart.putPart,
      freeBytes: async () => {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      },
      localPath: (key) => pathOf(objects, key),
      partOrigin: undefined,
    },
    WITHOUT_ASKING,
  );
}

async function* listFiles(objects: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  for await (const entry of entries ?? []) {
    // What is being written has no key yet.
    if (entry.isFile() && !entry.name.endsWith('.part'))
      yield relative(objects, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
  }
}

/** Written beside its place and renamed: nobody sees half a file. */
async function writeObject(path: string, body: Readable): Promise<StoredObject> {
  // A source that breaks before it is read would end the process; the reading meets its error again.
  body.on('error', () => {});
  await mkdir(dirname(path), { recursive: true });
  const work = `${path}.${crypto.randomUUID()}.part`;
  const hash = createHash('sha256');
  const file = await open(work, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
    await file.datasync();
    await file.close();
    await rename(work, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(work, { force: true });
    throw asStorageError(error);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Gives a file a second name in the store, or a copy that the system makes without passing its bytes through here; undefined where
 * that is not possible. What is measured is the result.
 */
async function keepFile(
  path: string,
  source: string,
  place: (source: string, path: string) => Promise<void>,
): Promise<StoredObject | undefined> {
  await mkdir(dirname(path), { recursive: true });
  const work = `${path}.${crypto.randomUUID()}.part`;
  try {
    await place(source, work);
  } catch (error) {
    await rm(work, { force: true });
    if (error instanceof Error && 'code' in error && NO_LINKS.has(String(error.code))) return undefined;
    throw asStorageError(error);
  }
  const hash = createHash('sha256');
  const file = await open(work);
  let bytes = 0;
  try {
    // One buffer for all of it: a stream costs a third more, and of a small file most.
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    for (let read = await file.read(buffer); read.bytesRead > 0; read = await file.read(buffer)) {
      hash.update(buffer.subarray(0, read.bytesRead));
      bytes += read.bytesRead;
    }
    await file.chmod(0o600);
    await file.datasync();
    await rename(work, path);
  } catch (error) {
    await rm(work, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
