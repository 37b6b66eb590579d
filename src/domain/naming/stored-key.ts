/** Folders of all keys of the store. */
export const STORED_FOLDERS = ['project/', 'draft/', 'team/', 'operator/'] as const;

const NAME = /^[\w.-]+$/;
const DOTS = /^\.{1,2}$/;
/** Of a name that is being written: it has an id and this at its end until it is whole. */
const UNFINISHED = '.part';
/** Characters. File systems commonly accept names of 255 bytes; while a file is written, its name has a dot, a UUID, and `.part` at its end. */
const MAX_NAME_LENGTH = 255 - 1 - 36 - UNFINISHED.length;
/** What buckets take. */
const MAX_KEY_LENGTH = 1024;

/** Whether a key is such as the portal makes: below one of its folders, of names that every store takes, and not of what is being written. */
export function isStoredKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    STORED_FOLDERS.some((folder) => key.startsWith(folder)) &&
    key.split('/').every((name) => NAME.test(name) && !DOTS.test(name) && name.length <= MAX_NAME_LENGTH) &&
    !key.endsWith(UNFINISHED)
  );
}

/** The first key that is twice in a list, or is a folder of another one: a disk has no place for both. */
export function findKeyInTheWay(keys: Iterable<string>): string | undefined {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) return key;
    seen.add(key);
  }
  for (const key of seen)
    for (let end = key.indexOf('/'); end >= 0; end = key.indexOf('/', end + 1))
      if (seen.has(key.slice(0, end))) return key.slice(0, end);
  return undefined;
}
