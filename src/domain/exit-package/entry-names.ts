import { safeFileName } from '#domain/naming/file-names.ts';

/** File systems take 255 bytes for a name; what tells two apart is added to it. */
const MAX_NAME_BYTES = 240;
/** Names of devices, which Windows keeps for itself with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** The beginning of a text that takes at most so many bytes as UTF-8; no character is cut in half. */
function beginningIn(text: string, maxBytes: number): string {
  let kept = '';
  for (const letter of text) {
    if (byteLength(kept + letter) > maxBytes) break;
    kept += letter;
  }
  return kept;
}

/** A name that every file system takes: also Windows, which knows devices by name and drops blanks and dots at the end. */
export function entryName(name: string): string {
  const safe = safeFileName(name.normalize('NFC').toWellFormed(), 'file').replace(/[. ]+$/, '') || 'file';
  const free = safe.replace(RESERVED, '_$1');
  const [, base = free, extension = ''] = /^(.+?)(\.[a-z0-9]{1,8})?$/iu.exec(free) ?? [];
  return byteLength(free) > MAX_NAME_BYTES
    ? `${beginningIn(base, MAX_NAME_BYTES - byteLength(extension)).trimEnd()}${extension}`
    : free;
}

/** What two paths have in common that are one file where letters are not told apart by their case or how they are composed. */
export const foldedPath = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Gives the files of a package their paths, such as 'models/Hall v2.ifc'. No two are alike, whatever their case: 'a.pdf', 'A (2).pdf'.
 * `taken`: paths that are given away already.
 */
export function createEntryNames(taken: readonly string[] = []): (folder: string, name: string) => string {
  const known = new Set(taken.map(foldedPath));
  return (folder, name) => {
    const wanted = entryName(name);
    const [, base = wanted, extension = ''] = /^(.+?)(\.[a-z0-9]{1,8})?$/iu.exec(wanted) ?? [];
    let path = `${folder}/${wanted}`;
    for (let count = 2; known.has(foldedPath(path)); count++) path = `${folder}/${base} (${count})${extension}`;
    known.add(foldedPath(path));
    return path;
  };
}
