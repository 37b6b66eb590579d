import { foldedPath } from './entry-names.ts';
import { CHECKSUM_FILE, MANIFEST_FILE, packageHead, PACKAGE_VERSION, type PackageManifest } from './manifest.ts';

/** What the list of a zip says of one of its files. */
export type ZipEntryFacts = {
  /** As it is written there, with backslashes if it has any. */
  path: string;
  bytes: number;
  packedBytes: number;
  isFolder: boolean;
  isLink: boolean;
  isEncrypted: boolean;
};

export const MAX_PACKAGE_ENTRIES = 9999;
const MAX_RATIO = 200;
/** Small files may well be packed more tightly. */
const RATIO_MATTERS_BYTES = 100 * 2 ** 20;
const MAX_PATH_BYTES = 1000;

/** A path as it can be shown in a sentence. */
const shown = (path: string) => `"${path.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, 100)}"`;

/**
 * Why a zip is not unpacked, by its list alone; undefined where nothing speaks against it. `maxBytes`: of all its files together.
 */
export function entriesProblem(entries: readonly ZipEntryFacts[], maxBytes: number): string | undefined {
  if (entries.length > MAX_PACKAGE_ENTRIES)
    return `The package has ${entries.length.toLocaleString('en-US')} or more files. At most ${MAX_PACKAGE_ENTRIES.toLocaleString('en-US')} are imported.`;
  const seen = new Set<string>();
  let bytes = 0;
  let packedBytes = 0;
  for (const entry of entries) {
    const problem = pathProblem(entry);
    if (problem) return problem;
    const folded = foldedPath(entry.path);
    if (seen.has(folded)) return `The package contains ${shown(entry.path)} twice.`;
    seen.add(folded);
    bytes += entry.bytes;
    packedBytes += entry.packedBytes;
  }
  if (bytes > maxBytes) return 'The package unpacks to more than can be stored here.';
  if (bytes > RATIO_MATTERS_BYTES && bytes > MAX_RATIO * packedBytes)
    return `The package unpacks to more than ${MAX_RATIO} times its size. No package of this portal does.`;
  return undefined;
}

function pathProblem({ path, isLink, isFolder, isEncrypted }: ZipEntryFacts): string | undefined {
  if (path.includes('\\')) return `The package contains a path with a backslash: ${shown(path)}.`;
  const parts = (isFolder ? path.replace(/\/$/, '') : path).split('/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || parts.some((part) => part === '..'))
    return `The package contains a path that leads out of it: ${shown(path)}.`;
  if (
    parts.some((part) => part === '' || part === '.') ||
    /\p{Cc}/u.test(path) ||
    new TextEncoder().encode(path).length > MAX_PATH_BYTES
  )
    return `The package contains a path that cannot be read: ${shown(path)}.`;
  if (isLink) return `The package contains a link in place of a file: ${shown(path)}.`;
  if (isEncrypted) return `The package is locked with a password: ${shown(path)} cannot be read.`;
  return undefined;
}

/** Why a manifest cannot be read at all; undefined: it is of this version. */
export function headProblem(manifest: unknown): string | undefined {
  const { data: head } = packageHead.safeParse(manifest);
  if (!head) return `This is not an exit package: its ${MANIFEST_FILE} is of something else.`;
  return head.version > PACKAGE_VERSION
    ? `The package is of format ${head.version}, and this release reads up to format ${PACKAGE_VERSION}. Update the portal, then import it again.`
    : undefined;
}

/** Why the list of a zip and its manifest do not agree; undefined where they do. */
export function manifestProblem(
  { files }: Pick<PackageManifest, 'files'>,
  entries: readonly Pick<ZipEntryFacts, 'path' | 'bytes' | 'isFolder'>[],
): string | undefined {
  const stored = new Map(entries.flatMap(({ path, bytes, isFolder }) => (isFolder ? [] : [[path, bytes] as const])));
  const listed = new Set<string>([MANIFEST_FILE, CHECKSUM_FILE]);
  for (const { path, bytes, kind, asset } of files) {
    if (listed.has(path)) return `The manifest lists ${shown(path)} twice.`;
    listed.add(path);
    const found = stored.get(path);
    if (found === undefined) return `The package is incomplete: ${shown(path)} is missing.`;
    if (found !== bytes) return changedProblem(path);
    if ((kind === 'asset') !== (asset !== undefined)) return `The manifest does not say what ${shown(path)} is.`;
  }
  const extra = [...stored.keys()].find((path) => !listed.has(path));
  return extra === undefined ? undefined : `The package contains ${shown(extra)}, which its manifest does not list.`;
}

/** Said of a file whose bytes are not those of the manifest. */
export const changedProblem = (path: string): string =>
  `${shown(path)} has changed since the package was made: its checksum is wrong.`;
