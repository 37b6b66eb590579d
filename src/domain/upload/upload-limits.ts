/** 20 GB = 20 x 2^30, inclusive (ruling 34). */
export const MAX_SCAN_BYTES = 20 * 2 ** 30;
/** 10 MB = 10 x 2^20 (ruling 34). */
export const PART_BYTES = 10 * 2 ** 20;
/** Parts of one file sent at the same time (ordering.md §9). */
export const PARALLEL_PARTS = 3;
/** Parts signed by one call (decisions.md, "Uploads"). */
export const MAX_SIGNED_PARTS = 32;

/** Extensions that the engine's picker offers (decisions.md, "Pickers"). */
export const engineExtensions = ['e57', 'las', 'laz', 'ply', 'pts', 'xyz', 'txt', 'pcd', 'zip'] as const;

/** What to choose instead of a file that the engine does not read. RCS is not among them: it is refused by a sentence of its own. */
const ENGINE_FILES = 'Please upload a scan: E57, LAS, LAZ, PLY, PTS, XYZ, PCD, or a ZIP of one of them.';

export const RCS_REFUSAL =
  "RCS is a closed format that only its vendor's software can read. Export the scan as E57 or LAS and choose that file.";

/** What the checksum of a file is made of that came in parts: the SHA-256 of each, line by line. */
export const textOfParts = (hashes: readonly string[]): string =>
  hashes.map((hash) => hash.replaceAll('"', '')).join('\n');

export function partCount(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / PART_BYTES));
}

/** Length of part `number` (from 1) of a file. */
export function partLength(sizeBytes: number, number: number): number {
  return Math.min(PART_BYTES, sizeBytes - (number - 1) * PART_BYTES);
}

/** Why the engine cannot take this file, by name and size alone; undefined: it can (ordering.md §5, ruling 21). */
export function engineFileProblem(fileName: string, sizeBytes: number): string | undefined {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  if (extension === 'rcs' || extension === 'rcp') return RCS_REFUSAL;
  if (!engineExtensions.some((known) => known === extension))
    return `Invalid file type for ${fileName}. ${ENGINE_FILES}`;
  if (sizeBytes > MAX_SCAN_BYTES) return `File ${fileName} exceeds the size limit (20GB)`;
  if (sizeBytes <= 0) return `File ${fileName} is empty.`;
  return undefined;
}
