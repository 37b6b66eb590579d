import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { encryption } from './backup-keys.ts';

/** Raised when an older release could not read what a newer one writes. */
const FORMAT = 1;
export const HEAD_FILE = 'storey-backup.json';
export const SNAPSHOT_FOLDER = 'snapshots/';

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

async function readChecked<T>(schema: z.ZodType<T>, name: string, source: AsyncIterable<Uint8Array>): Promise<T> {
  const content = await buffer(source);
  const text = content.toString('utf8').split('\n', 1)[0] ?? '';
  if (!content.equals(Buffer.from(`${text}\n${checksumOf(text)}\n`))) throw new BackupError(`${name} is damaged.`);
  const result = schema.safeParse(JSON.parse(text));
  if (!result.success)
    throw new BackupError(`${name} was written by a release that this one does not understand.`, {
      cause: result.error,
    });
  return result.data;
}

export const writeHead = (value: Head) => checkedText(value);
/** Throws `BackupError` for a damaged head, or one of a newer form. */
export const readHead = (source: AsyncIterable<Uint8Array>) => readChecked(head, HEAD_FILE, source);
export const writeManifest = (value: Manifest) => checkedText(value);
/** Throws `BackupError` for a damaged manifest. */
export const readManifest = (name: string, source: AsyncIterable<Uint8Array>) => readChecked(manifest, name, source);

export const newHead = (of: Head['encryption']): Head => ({ product: 'storey', format: FORMAT, encryption: of });
