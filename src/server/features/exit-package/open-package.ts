import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { ZipReader, type FileEntry } from '@zip.js/zip.js';
import { z } from 'zod';
import {
  changedProblem,
  entriesProblem,
  headProblem,
  manifestProblem,
  MAX_PACKAGE_ENTRIES,
  type ZipEntryFacts,
} from '#domain/exit-package/check-entries.ts';
import { MANIFEST_FILE, packageManifest, type PackageManifest } from '#domain/exit-package/manifest.ts';
import { openFileSource } from '#engine/io/file-source.ts';
import { SourceReader } from '#formats/archive/source-reader.ts';
import { parseJson } from '#server/platform/parse-json.ts';

/** Why a package is not imported: one sentence for the operator. */
export class PackageError extends Error {}

/** A package whose list, manifest and every checksum are as they should be. */
export type OpenPackage = {
  manifest: PackageManifest;
  /** The bytes of a file, a piece at a time; broken off with `PackageError` where they are not those of the manifest. */
  read: (path: string) => Readable;
  /** A JSON file that was written for the package; undefined where there is none. Throws `PackageError` for another shape. */
  readJson: <T>(path: string, schema: z.ZodType<T>) => Promise<T | undefined>;
  close: () => Promise<void>;
};

const MAX_JSON_BYTES = 256 * 2 ** 20;
const NO_ZIP = 'This is not an exit package: it is no zip file, or it is damaged. Copy it again.';
/** Stored, and deflated. */
const METHODS: ReadonlySet<number> = new Set([0, 8]);

/**
 * Opens a package and reads all of it once, so that nothing is taken from one that is damaged or made up. `maxBytes`: of all its
 * files together. Throws `PackageError`.
 */
export async function openPackage(path: string, maxBytes: number): Promise<OpenPackage> {
  const source = await openFileSource(path);
  try {
    const entries = await listEntries(new SourceReader(source), maxBytes);
    const manifest = await readManifest(entries);
    const hashes = new Map(manifest.files.map((file) => [file.path, file.sha256]));
    const read = (file: string) => readChecked(file, entries.get(file), hashes.get(file));
    for (const file of manifest.files) for await (const _chunk of read(file.path));
    const readJson = async <T>(file: string, schema: z.ZodType<T>) => {
      if (!hashes.has(file)) return undefined;
      const { data } = schema.safeParse(parseJson(await textOf(entries.get(file), file)));
      if (data === undefined) throw new PackageError(`The package cannot be read: "${file}" is not as it should be.`);
      return data;
    };
    return { manifest, read, readJson, close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function listEntries(reader: SourceReader, maxBytes: number): Promise<Map<string, FileEntry>> {
  const facts: ZipEntryFacts[] = [];
  const files = new Map<string, FileEntry>();
  try {
    const zip = new ZipReader(reader, { useWebWorkers: false, strictness: 'tolerant', filenameValidation: 'tolerant' });
    for await (const entry of zip.getEntriesGenerator()) {
      facts.push({
        path: entry.filename,
        bytes: entry.uncompressedSize,
        packedBytes: entry.compressedSize,
        isFolder: entry.directory,
        isLink: entry.symlink === true,
        isEncrypted: entry.encrypted,
      });
      if (facts.length > MAX_PACKAGE_ENTRIES) break;
      if (!entry.directory) files.set(entry.filename, entry);
    }
  } catch (cause) {
    throw reader.failure ? reader.failure.error : new PackageError(NO_ZIP, { cause });
  }
  const problem = entriesProblem(facts, maxBytes);
  if (problem) throw new PackageError(problem);
  for (const { filename, compressionMethod } of files.values())
    if (!METHODS.has(compressionMethod))
      throw new PackageError(`The package is packed in a way that is not read: ${JSON.stringify(filename)}.`);
  return files;
}

async function readManifest(entries: ReadonlyMap<string, FileEntry>): Promise<PackageManifest> {
  const entry = entries.get(MANIFEST_FILE);
  if (!entry) throw new PackageError(`This is not an exit package: it has no ${MANIFEST_FILE}.`);
  const json = parseJson(await textOf(entry, MANIFEST_FILE));
  const head = headProblem(json);
  if (head) throw new PackageError(head);
  const { data: manifest } = packageManifest.safeParse(json);
  if (!manifest) throw new PackageError(`The package cannot be read: its ${MANIFEST_FILE} is not as it should be.`);
  const facts = [...entries.values()].map(({ filename, uncompressedSize, directory }) => ({
    path: filename,
    bytes: uncompressedSize,
    isFolder: directory,
  }));
  const problem = manifestProblem(manifest, facts);
  if (problem) throw new PackageError(problem);
  return manifest;
}

async function textOf(entry: FileEntry | undefined, path: string): Promise<string> {
  if (!entry || entry.uncompressedSize > MAX_JSON_BYTES)
    throw new PackageError(`The package cannot be read: "${path}" is too large.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChecked(path, entry, undefined)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Unpacks as many bytes as are declared and no more; at the end they have the checksum `sha256`, where there is one. */
function readChecked(path: string, entry: FileEntry | undefined, sha256: string | undefined): Readable {
  const out = new PassThrough();
  const fail = (cause?: unknown) => out.destroy(new PackageError(changedProblem(path), { cause }));
  if (!entry) {
    fail();
    return out;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const sink = new WritableStream<Uint8Array>({
    write: (chunk) => {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) throw new Error('more bytes than are declared');
      hash.update(chunk);
      return new Promise<void>((done, refuse) => out.write(chunk, (error) => (error ? refuse(error) : done())));
    },
  });
  entry
    .getData(sink, { useWebWorkers: false })
    .then(() => {
      const isSame = bytes === entry.uncompressedSize && (sha256 === undefined || hash.digest('hex') === sha256);
      if (isSame) out.end();
      else fail();
    })
    .catch(fail);
  return out;
}
