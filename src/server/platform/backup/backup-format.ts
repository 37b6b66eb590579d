import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupError, damaged } from './backup-error.ts';
import { encryption } from './backup-keys.ts';

/** Raised when an older release could not read what a newer one writes. */
const FORMAT = 1;
export const HEAD_FILE = 'storey-backup.json';
export const SNAPSHOT_FOLDER = 'snapshots/';
/** They are read as a whole, and before anything of them can be trusted. A manifest has some 200 bytes for each table. */
const MAX_HEAD_BYTES = 64 * 1024;
const MAX_MANIFEST_BYTES = 4 * 2 ** 20;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const blob = z.object({ sha256, sizeBytes: count });
/** Content of a target, by its checksum. */
export type Blob = z.infer<typeof blob>;

const head = z.object({ product: z.literal('storey'), format: z.literal(FORMAT), encryption: encryption.nullable() });
export type Head = z.infer<typeof head>;

/** Rows of one table: gzip of a line for each, a JSON array of its columns' texts as Postgres writes them. */
const tableRows = blob.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: count });
export type TableRows = z.infer<typeof tableRows>;

const manifest = z.object({
  createdAt: z.iso.datetime(),
  /** Of the program and the database that made it. */
  release: z.string(),
  postgres: z.string(),
  /** Date of the last migration: what the rows are rows of. */
  schema: z.number().int(),
  tables: z.array(tableRows),
  /** Jobs that waited or were at work: gzip of a line for each. */
  jobs: blob.extend({ rows: count }),
  /** Stored files: gzip of a line for each, with key, length and checksum. `totalBytes` is the sum of their lengths. */
  objects: blob.extend({ rows: count, totalBytes: count }),
  /** Only in an encrypted backup. */
  authSecret: z.string().optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** A line of the list of objects: key, length in bytes, SHA-256. */
export const objectLine = z.tuple([z.string(), count, sha256]);
export type ObjectLine = z.infer<typeof objectLine>;

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A JSON text with its checksum on a second line. */
function checkedText(value: unknown): Buffer {
  const text = JSON.stringify(value);
  return Buffer.from(`${text}\n${checksumOf(text)}\n`);
}

/** What is read: its name, its bytes, and how many there may be. */
type Source = { name: string; bytes: AsyncIterable<Uint8Array>; maxBytes: number };

async function readChecked<T>(schema: z.ZodType<T>, source: Source): Promise<T> {
  const { name } = source;
  const content = await readAll(source);
  const text = content.toString('utf8').split('\n', 1)[0] ?? '';
  if (!content.equals(Buffer.from(`${text}\n${checksumOf(text)}\n`))) throw damaged(name);
  const result = schema.safeParse(parsed(name, text));
  if (!result.success)
    throw new BackupError(`${name} was written by a release that this one does not understand.`, {
      cause: result.error,
    });
  return result.data;
}

async function readAll({ name, bytes, maxBytes }: Source): Promise<Buffer> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of bytes) {
    heldBytes += piece.byteLength;
    if (heldBytes > maxBytes) throw damaged(name, `it has more than ${maxBytes} bytes`);
    held.push(piece);
  }
  return Buffer.concat(held);
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(name, 'it is not JSON', { cause: error });
  }
}

export const writeHead = (value: Head) => checkedText(value);
/** Throws `BackupError` for a damaged head, or one of a newer form. */
export const readHead = (bytes: AsyncIterable<Uint8Array>) =>
  readChecked(head, { name: HEAD_FILE, bytes, maxBytes: MAX_HEAD_BYTES });
export const writeManifest = (value: Manifest) => checkedText(value);
/** Throws `BackupError` for a damaged manifest. */
export const readManifest = (name: string, bytes: AsyncIterable<Uint8Array>) =>
  readChecked(manifest, { name, bytes, maxBytes: MAX_MANIFEST_BYTES });

export const newHead = (of: Head['encryption']): Head => ({ product: 'storey', format: FORMAT, encryption: of });
