import { type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js';
import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { extensionOf, RCS_REFUSAL } from '#formats/sniff-format.ts';
import { subSource } from '#formats/sub-source.ts';
import { entryPath, leadsOut } from './entry-path.ts';
import { SourceReader } from './source-reader.ts';

/** The one scan in a zip. */
export type ArchiveEntry = {
  /** Path inside the archive. */
  path: string;
  /** Last part of the path: what to call the scan. */
  fileName: string;
  /** Declared length when unpacked. */
  sizeBytes: number;
  packedBytes: number;
  isStored: boolean;
  /** Position of its local header: tells the entry apart from all others. */
  offset: number;
};

export const DAMAGED_ARCHIVE = 'The zip archive is cut off or damaged. Copy or pack it again.';

const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 20 * 2 ** 30;
const MAX_RATIO = 200;
/** Small entries may well be packed more tightly: a header, a blank page. */
const RATIO_MATTERS_BYTES = 1 << 20;

const SCAN_EXTENSIONS = new Set(['e57', 'las', 'laz', 'ply', 'pts', 'xyz', 'pcd']);
/** Text that may be a scan, or a note beside one. */
const TEXT_EXTENSIONS = new Set(['txt', 'csv', 'asc']);

const refuse = (message: string, cause?: unknown): FormatError =>
  new FormatError('BAD_ARCHIVE', message, cause === undefined ? undefined : { cause });

const openZip = (reader: SourceReader): ZipReader<ByteSource> =>
  new ZipReader(reader, { useWebWorkers: false, filenameValidation: 'tolerant' });

/** Throws for what an honest archive of a scan never has. */
function checkEntry(entry: Entry): void {
  if (leadsOut(entryPath(entry))) {
    throw refuse('The zip archive contains a file whose path leads out of the archive. Pack the scan again by itself.');
  }
  if (entry.symlink) throw refuse('The zip archive contains a link instead of a file. Pack the scan itself.');
  if (entry.uncompressedSize > RATIO_MATTERS_BYTES && entry.uncompressedSize > MAX_RATIO * entry.compressedSize) {
    throw refuse('The zip archive unpacks to more than 200 times its size. That is no scan.');
  }
}

/** Files that systems add and nobody means: resource forks, dot files. */
function isNoise(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part === '__MACOSX' || part.startsWith('.'));
}

async function listFiles(reader: SourceReader): Promise<FileEntry[]> {
  const zip = openZip(reader);
  const files: FileEntry[] = [];
  let entries = 0;
  let unpacked = 0;
  for await (const entry of zip.getEntriesGenerator()) {
    if (++entries > MAX_ENTRIES)
      throw refuse('The zip archive contains more than 10,000 files. Pack the scan by itself.');
    checkEntry(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED_BYTES) throw refuse('The zip archive unpacks to more than 20 GB.');
    if (!entry.directory && !isNoise(entry.filename)) files.push(entry);
  }
  return files;
}

function pickScan(files: FileEntry[]): FileEntry {
  const withExtension = (extensions: Set<string>): FileEntry[] =>
    files.filter((file) => extensions.has(extensionOf(file.filename)));
  const scans = withExtension(SCAN_EXTENSIONS);
  const candidates = scans.length > 0 ? scans : withExtension(TEXT_EXTENSIONS);
  const [scan] = candidates;
  if (candidates.length > 1)
    throw refuse(
      `The zip archive contains ${candidates.length.toLocaleString('en-US')} scans. Pack one scan per archive, or merge them first.`,
    );
  if (scan) return scan;
  if (withExtension(new Set(['rcs', 'rcp'])).length > 0) throw new FormatError('CLOSED_FORMAT', RCS_REFUSAL);
  throw refuse('The zip archive contains no scan. It must contain one E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.');
}

/** Whatever the library throws as a verdict on the archive, and what the source threw as it is. */
function asVerdict(error: unknown, reader: SourceReader): unknown {
  if (reader.failure) return reader.failure.error;
  return error instanceof FormatError ? error : refuse(DAMAGED_ARCHIVE, error);
}

/**
 * Finds the single scan in a zip by extension; notes beside it are ignored. Checks paths, links, numbers and sizes of all entries against
 * the limits (10,000 entries, 20 GB unpacked, ratio 200). Throws `FormatError`, mostly 'BAD_ARCHIVE'.
 */
export async function findScanInArchive(source: ByteSource): Promise<ArchiveEntry> {
  const reader = new SourceReader(source);
  try {
    const file = pickScan(await listFiles(reader));
    if (file.encrypted) throw refuse('The zip archive is locked with a password. Pack the scan without one.');
    if (file.compressionMethod !== 0 && file.compressionMethod !== 8)
      throw refuse('The scan in the zip archive is packed in a way that is not read. Pack it as an ordinary zip.');
    const path = entryPath(file);
    return {
      path,
      fileName: path.slice(path.lastIndexOf('/') + 1),
      sizeBytes: file.uncompressedSize,
      packedBytes: file.compressedSize,
      isStored: file.compressionMethod === 0,
      offset: file.offset,
    };
  } catch (error) {
    throw asVerdict(error, reader);
  }
}

/**
 * Checks paths, links, numbers and sizes of all entries of a zip against the limits, whatever is in them. Only its directory is read. Throws
 * `FormatError('BAD_ARCHIVE')`.
 */
export async function checkArchive(source: ByteSource): Promise<void> {
  const reader = new SourceReader(source);
  try {
    await listFiles(reader);
  } catch (error) {
    throw asVerdict(error, reader);
  }
}

async function findEntry(reader: SourceReader, entry: ArchiveEntry): Promise<FileEntry> {
  for await (const candidate of openZip(reader).getEntriesGenerator()) {
    if (!candidate.directory && candidate.offset === entry.offset) return candidate;
  }
  throw refuse('The zip archive changed while it was read.');
}

/**
 * Unpacks one entry piece by piece; `write` is awaited, so that memory stays small. Counts real bytes: an entry that unpacks to more or
 * less than it declares, or whose checksum is wrong, throws `FormatError('BAD_ARCHIVE')`. Errors of `write` and an abort are passed on.
 */
export async function extractEntry(
  source: ByteSource,
  entry: ArchiveEntry,
  write: (chunk: Uint8Array) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  let written = 0;
  let failure: { error: unknown } | undefined;
  const sink = new WritableStream<Uint8Array>({
    write: async (chunk) => {
      try {
        signal?.throwIfAborted();
        written += chunk.length;
        if (written > entry.sizeBytes) throw refuse('The zip archive unpacks to more than it declares.');
        await write(chunk);
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
  });
  const reader = new SourceReader(source);
  try {
    const file = await findEntry(reader, entry);
    await file.getData(sink, { useWebWorkers: false, checkCrc32: true, signal });
    if (written !== entry.sizeBytes) throw refuse('The zip archive unpacks to less than it declares.');
  } catch (error) {
    if (failure) throw failure.error;
    signal?.throwIfAborted();
    throw asVerdict(error, reader);
  }
}

/** A stored (not compressed) entry read in place, without unpacking; undefined for a compressed one. Its checksum is not verified. */
export async function storedEntrySource(source: ByteSource, entry: ArchiveEntry): Promise<ByteSource | undefined> {
  if (!entry.isStored) return undefined;
  const header = await source.read(entry.offset, 30);
  const view = new DataView(header.buffer, header.byteOffset, 30);
  if (view.getUint32(0, true) !== 0x04034b50) throw refuse(DAMAGED_ARCHIVE);
  return subSource(source, entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true), entry.sizeBytes);
}
