import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TextReader, ZipWriter } from '@zip.js/zip.js';
import {
  CHECKSUM_FILE,
  MANIFEST_FILE,
  PACKAGE_FORMAT,
  PACKAGE_VERSION,
  README_FILE,
  type PackagedAsset,
  type PackagedFile,
  type PackageManifest,
} from '#domain/exit-package/manifest.ts';
import { isWorthPacking } from '#domain/exit-package/package-layout.ts';
import { checksumText, readMeText } from '#domain/exit-package/package-texts.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { PackagePlan } from './collect-package.ts';
import { readEngineFrame } from './engine-frame.ts';
import type { PlannedFile } from './planned-file.ts';

/** Before this day a zip has no dates. */
const FIRST_DAY = new Date(1980, 0, 2);

type Progress = { onFile: () => void; onBytes: (bytes: number) => void };

/**
 * Writes a package to a stream and ends it: one file is open at a time, and none is in memory as a whole. A file that is missing from
 * the store is left out and noted. The manifest, the checksums and the README come last. Throws what `signal` was aborted with.
 */
export async function writePackage(
  store: ObjectStore,
  { head, files, notes, engineFrame }: PackagePlan,
  writable: WritableStream<Uint8Array>,
  { signal, progress, now = new Date() }: { signal?: AbortSignal; progress?: Progress; now?: Date } = {},
): Promise<PackageManifest> {
  const zip = new ZipWriter(writable, {
    useWebWorkers: false,
    extendedTimestamp: false,
    preventClose: true,
    ...(signal && { signal }),
  });
  const frame = engineFrame && (await readEngineFrame(store, engineFrame));
  const placed = (asset: PackagedAsset): PackagedAsset =>
    frame && engineFrame?.assetIds.has(asset.id) ? { ...asset, placement: frame.placement } : asset;
  const packed: PackagedFile[] = [];
  const missing: string[] = [];
  const add = async (file: PlannedFile, source: { readable: Readable; size: number | undefined }) => {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of source.readable) {
        signal?.throwIfAborted();
        hash.update(chunk);
        bytes += chunk.length;
        progress?.onBytes(chunk.length);
        yield chunk;
      }
    };
    const readable = Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream<Uint8Array>;
    try {
      await zip.add(file.path, source.size === undefined ? readable : { readable, size: source.size }, {
        lastModDate: file.at > FIRST_DAY ? file.at : FIRST_DAY,
        ...(!isWorthPacking(file.format) && { level: 0 }),
      });
    } finally {
      source.readable.destroy();
    }
    packed.push({
      path: file.path,
      bytes,
      sha256: hash.digest('hex'),
      kind: file.kind,
      ...(file.asset && { asset: placed(file.asset) }),
    });
    progress?.onFile();
  };
  try {
    for (const file of files) {
      signal?.throwIfAborted();
      const source = await openSource(store, file);
      if (source) await add(file, source);
      else missing.push(`${file.path}: the file is missing from the portal's storage.`);
    }
    const { scanUnit, scanUpAxis } = frame ?? head.project;
    const project = { ...head.project, scanUnit, scanUpAxis };
    const said = { ...head, project, exportedAt: now.toISOString(), notes: [...notes, ...missing] };
    const readMe = Buffer.from(readMeText({ ...said, files: packed }));
    const options = { kind: 'made' as const, at: now, bytes: readMe.length, format: 'txt' };
    await add({ ...options, path: README_FILE, source: { make: async () => readMe } }, ofBytes(readMe));
    const manifest: PackageManifest = { format: PACKAGE_FORMAT, version: PACKAGE_VERSION, ...said, files: packed };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    const sums = [...packed, { path: MANIFEST_FILE, sha256: createHash('sha256').update(text).digest('hex') }];
    await zip.add(CHECKSUM_FILE, new TextReader(checksumText(sums)), { lastModDate: now });
    await zip.add(MANIFEST_FILE, new TextReader(text), { lastModDate: now });
    await zip.close();
    await writable.close();
    return manifest;
  } catch (error) {
    // A reader must not take the half of a zip for the whole.
    await writable.abort(error).catch(() => undefined);
    throw error;
  }
}

const ofBytes = (bytes: Uint8Array) => ({
  readable: Readable.from([bytes], { objectMode: false }),
  size: bytes.length,
});

async function openSource(store: ObjectStore, { source }: PlannedFile) {
  if ('make' in source) {
    const made = await source.make();
    return ofBytes(typeof made === 'string' ? Buffer.from(made) : made);
  }
  const size = await store.size(source.key);
  if (size === undefined) return undefined;
  return { readable: size === 0 ? Readable.from([], { objectMode: false }) : await store.get(source.key), size };
}
