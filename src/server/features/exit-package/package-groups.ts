import { createHash } from 'node:crypto';
import type { PlannedFile } from './planned-file.ts';

/** A part of a package is begun anew after so many bytes: what a worker that stops has to pack again, or one file if that is larger. */
const PART_BYTES = 64 * 2 ** 20;

/** `identity`: the same for the same stored files; null for files that are written anew each time. */
export type PackageGroup = { files: PlannedFile[]; identity: string | null };

/** The files of a package in the parts that they are packed in: the same files in the same parts. */
export function packageGroups(files: readonly PlannedFile[]): PackageGroup[] {
  const groups: PlannedFile[][] = [];
  let bytes = 0;
  for (const [at, file] of files.entries()) {
    const before = files[at - 1];
    const isNext = !before || bytes >= PART_BYTES || isStored(before) !== isStored(file);
    if (isNext) groups.push([]);
    bytes = (isNext ? 0 : bytes) + file.bytes;
    groups.at(-1)?.push(file);
  }
  return groups.map((group) => ({ files: group, identity: identityOf(group) }));
}

const isStored = ({ source }: PlannedFile): boolean => 'key' in source;

function identityOf(files: readonly PlannedFile[]): string | null {
  if (!files.every(isStored)) return null;
  return createHash('sha256').update(JSON.stringify(files)).digest('hex');
}
