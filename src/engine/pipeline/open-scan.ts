import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { openFileSource } from '#engine/io/file-source.ts';
import type { FileSource } from '#engine/io/file-source.ts';
import { writeFully } from '#engine/tile/spill.ts';
import type { ByteSource } from '#formats/byte-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import type { PointReader } from '#formats/point-cloud.ts';
import { sniffFormat } from '#formats/sniff-format.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { hasOutput, writeOutput } from './job-file.ts';

export type OpenScan = { reader: PointReader; close(): Promise<void> };

/** A packed scan is unpacked once, for all steps. */
const UNPACKED_FILE = 'scan.unpacked';

/** Opens the scan of a conversion, also inside a zip. Throws `FormatError` with the sentence that the customer reads. */
export async function openScan(job: string, options: ConversionOptions): Promise<OpenScan> {
  const opened: FileSource[] = [];
  const open = async (path: string): Promise<FileSource> => {
    const source = await openFileSource(path);
    opened.push(source);
    return source;
  };
  const closeAll = async (): Promise<void> => {
    for (const source of opened) await source.close();
  };
  try {
    const { source, fileName } = await scanIn(await open(options.inputPath), job, options, open);
    const reader = await openPointCloud(source, fileName);
    return {
      reader,
      close: async () => {
        await reader.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function scanIn(
  file: FileSource,
  job: string,
  options: ConversionOptions,
  open: (path: string) => Promise<FileSource>,
): Promise<{ source: ByteSource; fileName: string }> {
  if ((await sniffFormat(file, options.fileName)) !== 'ZIP') return { source: file, fileName: options.fileName };
  const { extractEntry, findScanInArchive, storedEntrySource } = await loadArchives();
  const entry = await findScanInArchive(file);
  const inPlace = await storedEntrySource(file, entry);
  if (inPlace) return { source: inPlace, fileName: entry.fileName };
  if (!hasOutput(job, UNPACKED_FILE)) await unpack(job, (write) => extractEntry(file, entry, write));
  return { source: await open(join(job, UNPACKED_FILE)), fileName: entry.fileName };
}

/** Loaded for a zip alone: it costs as much as all readers of scans together. */
const loadArchives = () => import('#formats/archive/archive.ts');

/** `extract` gives the bytes of the scan to `write`, in order. */
async function unpack(
  job: string,
  extract: (write: (chunk: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  await writeOutput(job, UNPACKED_FILE, async (path) => {
    const file = openSync(path, 'w');
    try {
      let position = 0;
      await extract(async (chunk) => {
        writeFully(file, chunk, position);
        position += chunk.length;
      });
    } finally {
      closeSync(file);
    }
  });
}
