import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from './backup-error.ts';

const MAGIC = Buffer.from('STOREYB1');
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encrypts a stream in chunks with AES-256-GCM. Its key is its own, made of `key`, a random salt and `name`; the number of a chunk and
 * whether it is the last are its nonce: no chunk opens at another place, in another file, or without those that follow.
 */
export async function* sealStream(
  key: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const own = fileKey(key, salt, name);
  yield Buffer.concat([MAGIC, salt]);
  for await (const { index, isLast, bytes } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, own, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The plain bytes of a sealed stream. Throws `BackupError` where a byte of it was changed, left out or added. */
export async function* openStream(
  key: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let own: Buffer | undefined;
  for await (const { index, isLast, bytes } of inChunks(source, CHUNK_BYTES + TAG_BYTES, HEAD_BYTES)) {
    if (index === -1) {
      if (isLast || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError(`${name} is damaged.`);
      own = fileKey(key, bytes.subarray(MAGIC.length), name);
    } else yield openChunk(own, name, { index, isLast, bytes });
  }
}

/** Length of a stream of so many bytes once it is sealed. */
export function sealedLength(bytes: number): number {
  return HEAD_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
}

type Chunk = { index: number; isLast: boolean; bytes: Buffer };

function openChunk(key: Buffer | undefined, name: string, { index, isLast, bytes }: Chunk): Buffer {
  if (!key || bytes.length < TAG_BYTES) throw new BackupError(`${name} is damaged.`);
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new BackupError(`${name} is damaged.`, { cause: error });
  }
}

function fileKey(key: Buffer, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, name, 32));
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Cuts a stream into pieces of `length` bytes, of which the last may be shorter or empty; before them one of `headLength` bytes with the number -1. */
async function* inChunks(source: AsyncIterable<Uint8Array>, length: number, headLength = 0): AsyncGenerator<Chunk> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let index = headLength > 0 ? -1 : 0;
  const wanted = () => (index === -1 ? headLength : length);
  for await (const piece of source) {
    held.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    heldBytes += piece.byteLength;
    while (heldBytes > wanted()) {
      const all = Buffer.concat(held);
      const bytes = all.subarray(0, wanted());
      held = [all.subarray(wanted())];
      heldBytes -= wanted();
      yield { index: index++, isLast: false, bytes };
    }
  }
  yield { index, isLast: true, bytes: Buffer.concat(held) };
}
