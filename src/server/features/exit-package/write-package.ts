import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TextReader, type ZipWriter } from '@zip.js/zip.js';
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
import { packageGroups, type PackageGroup } from './package-groups.ts';
import type { PlannedFile } from './planned-file.ts';
import type { PackageTarget, PackedPart } from './stored-package.ts';
import { writeZipPart, zipEnd } from './zip-part.ts';

/** Before this day a zip has no dates. */
const FIRST_DAY = new Date(1980, 0, 2);

type Progress = {
  onFile: () => void;
  onBytes: (bytes: number) => void;
  /** What an earlier try had packed is counted. */
  onBegin: () => void;
};
type Packing = {
  store: ObjectStore;
  placed: (asset: PackagedAsset) => PackagedAsset;
  signal: AbortSignal | undefined;
  progress: Progress | undefined;
};
type Packed = { files: PackagedFile[]; missing: string[] };

/**
 * Writes a package to where it goes: one file is open at a time, and none is in memory as a whole. A file that is missing from the store is
 * left out and noted. The manifest, the checksums and the README come last. Parts that are there already are not packed again. Throws what
 * `signal` was aborted with.
 */
export async function writePackage(
  store: ObjectStore,
  { head, files, notes, engineFrame }: PackagePlan,
  target: PackageTarget,
  { signal, progress, now = new Date() }: { signal?: AbortSignal; progress?: Progress; now?: Date } = {},
): Promise<PackageManifest> {
  const frame = engineFrame && (await readEngineFrame(store, engineFrame));
  const placed = (asset: PackagedAsset): PackagedAsset =>
    frame && engineFrame?.assetIds.has(asset.id) ? { ...asset, placement: frame.placement } : asset;
  const packing: Packing = { store, placed, signal, progress };
  const parts = await findPacked(target, packageGroups(files));
  for (const part of parts) countPacked(part, progress);
  progress?.onBegin();
  for (const [number, { files: group, identity }] of packageGroups(files).entries()) {
    if (number < parts.length) continue;
    signal?.throwIfAborted();
    const packed: Packed = { files: [], missing: [] };
    const { put: key, ...part } = await writeZipPart(
      sizeOf(parts),
      (zip) => packFiles(packing, zip, group, packed),
      target.put,
      signal,
    );
    parts.push({ ...part, ...packed, key, identity: identity ?? '' });
    if (identity !== null) await target.keep(number, parts.at(-1)!);
  }
  const { scanUnit, scanUpAxis } = frame ?? head.project;
  const missing = parts.flatMap((part) => part.missing);
  const said = {
    ...head,
    project: { ...head.project, scanUnit, scanUpAxis },
    exportedAt: now.toISOString(),
    notes: [...notes, ...missing],
  };
  const last = await writeLast(packing, { said, parts, put: target.put, now });
  const { put: endKey, bytes } = last.end;
  await target.end([...parts, { key: last.key, bytes: last.bytes }, { key: endKey, bytes }]);
  return last.manifest;
}

const sizeOf = (parts: readonly { bytes: number }[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** The first parts as an earlier try left them. A part that comes after one that has to be packed again begins elsewhere. */
async function findPacked(target: PackageTarget, groups: readonly PackageGroup[]): Promise<PackedPart[]> {
  const found: PackedPart[] = [];
  for (const { identity } of groups) {
    const part = identity === null ? undefined : await target.find(found.length, identity);
    if (!part) break;
    found.push(part);
  }
  return found;
}

function countPacked({ files }: PackedPart, progress: Progress | undefined): void {
  for (const { bytes } of files) {
    progress?.onBytes(bytes);
    progress?.onFile();
  }
}

async function packFiles(
  packing: Packing,
  zip: ZipWriter<unknown>,
  files: readonly PlannedFile[],
  packed: Packed,
): Promise<void> {
  for (const file of files) {
    packing.signal?.throwIfAborted();
    const source = await openSource(packing.store, file);
    if (source) packed.files.push(await packFile(packing, zip, file, source));
    else packed.missing.push(`${file.path}: the file is missing from the portal's storage.`);
  }
}

async function packFile(
  { placed, signal, progress }: Packing,
  zip: ZipWriter<unknown>,
  file: PlannedFile,
  source: { readable: Readable; size: number | undefined },
): Promise<PackagedFile> {
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
  progress?.onFile();
  const { path, kind, asset } = file;
  return { path, bytes, sha256: hash.digest('hex'), kind, ...(asset && { asset: placed(asset) }) };
}

/** README, checksums and manifest, and the end of the zip. */
async function writeLast(
  packing: Packing,
  {
    said,
    parts,
    put,
    now,
  }: {
    said: Omit<PackageManifest, 'format' | 'version' | 'files'>;
    parts: readonly PackedPart[];
    put: PackageTarget['put'];
    now: Date;
  },
) {
  const files = parts.flatMap((part) => part.files);
  let manifest: PackageManifest | undefined;
  const add = async (zip: ZipWriter<unknown>) => {
    const readMe = Buffer.from(readMeText({ ...said, files }));
    const file: PlannedFile = {
      path: README_FILE,
      kind: 'made',
      at: now,
      bytes: readMe.length,
      format: 'txt',
      source: { make: async () => readMe },
    };
    const all = [...files, await packFile(packing, zip, file, ofBytes(readMe))];
    manifest = { format: PACKAGE_FORMAT, version: PACKAGE_VERSION, ...said, files: all };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    const sums = [...all, { path: MANIFEST_FILE, sha256: createHash('sha256').update(text).digest('hex') }];
    await zip.add(CHECKSUM_FILE, new TextReader(checksumText(sums)), { lastModDate: now });
    await zip.add(MANIFEST_FILE, new TextReader(text), { lastModDate: now });
  };
  const { put: key, ...part } = await writeZipPart(sizeOf(parts), add, put, packing.signal);
  if (!manifest) throw new Error('The package has no manifest.');
  const end = zipEnd([...parts, part]);
  const endKey = await put(Readable.from([end], { objectMode: false }));
  return { key, bytes: part.bytes, end: { put: endKey, bytes: end.length }, manifest };
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
