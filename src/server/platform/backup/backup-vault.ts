import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { printableText } from '#domain/naming/printable-text.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { BackupError, damaged } from './backup-error.ts';
import {
  HEAD_FILE,
  newHead,
  readHead,
  readManifest,
  SNAPSHOT_FOLDER,
  writeHead,
  writeManifest,
  type Blob,
  type Manifest,
} from './backup-format.ts';
import { newEncryption, openEncryption, type BackupKeys } from './backup-keys.ts';
import type { BackupTarget } from './backup-target.ts';
import { openStream, sealedLength, sealStream } from './sealed-stream.ts';
import { linesOf } from './spool.ts';

const BLOB_FOLDER = 'blobs/';
/** Any other file there belongs to somebody else. */
const BLOB_NAME = /^blobs\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/;
const SNAPSHOT_ID = /^\d{8}T\d{6}\.\d{3}Z$/;
const READ_BYTES = 2 ** 18;

/** The bytes are not those that the checksum is of. */
export class ChecksumError extends Error {}

/** What a target contains: content by its checksum, and snapshots that name it. Encrypted if it was started with a passphrase. */
export type BackupVault = ReturnType<typeof vaultOf>;

/** Opens a target, or begins it when `mayBegin`. Throws `BackupError` without the right passphrase. */
export async function openVault(
  target: BackupTarget,
  passphrase: string | undefined,
  { mayBegin }: { mayBegin: boolean },
): Promise<BackupVault> {
  if ((await target.size(HEAD_FILE)) === undefined) {
    if (!mayBegin) throw new BackupError(`There is no backup in ${target.label}.`);
    for await (const name of target.list(BLOB_FOLDER))
      throw new BackupError(
        `${target.label} has ${printableText(name)}, but no ${HEAD_FILE}: choose another place, or bring that file back.`,
      );
    const made = passphrase === undefined ? undefined : await newEncryption(passphrase);
    await target.put(HEAD_FILE, Readable.from([writeHead(newHead(made?.encryption ?? null))]));
    return vaultOf(target, made?.keys);
  }
  const { encryption } = await readHead(await fileOf(target, HEAD_FILE));
  if (!encryption && passphrase !== undefined)
    throw new BackupError(
      `The backups in ${target.label} are not encrypted: choose another place for encrypted ones, or leave the passphrase out.`,
    );
  if (encryption && passphrase === undefined)
    throw new BackupError(
      `The backups in ${target.label} are encrypted: give the passphrase with --passphrase-file FILE or in BACKUP_PASSPHRASE.`,
    );
  return vaultOf(target, encryption ? await openEncryption(passphrase ?? '', encryption) : undefined);
}

function vaultOf(target: BackupTarget, keys: BackupKeys | undefined) {
  const nameOf = ({ sha256 }: Blob) => {
    const name = keys ? keys.nameOf(sha256) : sha256;
    return `${BLOB_FOLDER}${name.slice(0, 2)}/${name}`;
  };
  const write = (name: string, source: AsyncIterable<Uint8Array>) =>
    target.put(name, keys ? sealStream(keys.content, name, source) : source);
  const open = (name: string, source: AsyncIterable<Uint8Array>) =>
    keys ? openStream(keys.content, name, source) : source;
  const read = async function* (blob: Blob): AsyncGenerator<Uint8Array> {
    const name = nameOf(blob);
    try {
      yield* checked(blob, open(name, await target.get(name)));
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND')
        throw new BackupError(`${name} is missing.`, { cause: error });
      throw error instanceof ChecksumError ? damaged(name, undefined, { cause: error }) : error;
    }
  };
  const snapshotName = (id: string) => `${SNAPSHOT_FOLDER}${id}`;

  return {
    target,
    isEncrypted: keys !== undefined,
    nameOf,
    /** Whether content is there, by its name and length. */
    has: async (blob: Blob) =>
      (await target.size(nameOf(blob))) === (keys ? sealedLength(blob.sizeBytes) : blob.sizeBytes),
    /**
     * Adds content, from a file of this machine where it is in one. Throws `ChecksumError`, keeping nothing, when it is not what its checksum
     * and length say.
     */
    put: async (blob: Blob, from: { source: AsyncIterable<Uint8Array> } | { path: string }): Promise<void> => {
      if (keys)
        return void (await write(
          nameOf(blob),
          checked(blob, 'path' in from ? createReadStream(from.path, { highWaterMark: READ_BYTES }) : from.source),
        ));
      // The target has already hashed what it stores: once is enough, and half of the work.
      const { bytes, sha256 } = await ('path' in from
        ? target.putFile(nameOf(blob), from.path)
        : target.put(nameOf(blob), from.source));
      if (bytes === blob.sizeBytes && sha256 === blob.sha256) return;
      await target.remove(nameOf(blob));
      throw wrong(blob, bytes);
    },
    /** Reads content. Throws `BackupError` when it is missing, or at its end when it was changed. */
    read,
    /** The lines of content that is a gzip file of lines, by batches. Throws `BackupError` also where they are none. */
    lines: (blob: Blob) => linesOf(nameOf(blob), read(blob)),
    /** Names of all content, in no order. */
    blobs: async function* () {
      for await (const name of target.list(BLOB_FOLDER)) if (BLOB_NAME.test(name)) yield name;
    },
    /** Names of the complete snapshots, the oldest first. */
    snapshots: async () => {
      const ids: string[] = [];
      for await (const name of target.list(SNAPSHOT_FOLDER)) ids.push(name.slice(SNAPSHOT_FOLDER.length));
      return ids.filter((id) => SNAPSHOT_ID.test(id)).sort();
    },
    putSnapshot: (id: string, manifest: Manifest) => write(snapshotName(id), Readable.from([writeManifest(manifest)])),
    readSnapshot: async (id: string) =>
      readManifest(snapshotName(id), open(snapshotName(id), await fileOf(target, snapshotName(id)))),
    removeSnapshot: (id: string) => target.remove(snapshotName(id)),
  };
}

/** If a folder, a pipe or a device is in place of a file, there is nothing to read. */
async function fileOf(target: BackupTarget, name: string): Promise<Readable> {
  try {
    return await target.get(name);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    throw new BackupError(`${name} in ${target.label} is not a file.`, { cause: error });
  }
}

/** Passes bytes on and throws `ChecksumError` in place of an end when they are not what they should be. */
async function* checked({ sha256, sizeBytes }: Blob, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    if (bytes > sizeBytes) throw wrong({ sha256, sizeBytes }, bytes);
    yield chunk;
  }
  if (bytes !== sizeBytes || hash.digest('hex') !== sha256) throw wrong({ sha256, sizeBytes }, bytes);
}

const wrong = ({ sha256, sizeBytes }: Blob, bytes: number) =>
  new ChecksumError(`${bytes} bytes are not the ${sizeBytes} of ${sha256}`);
