const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** A name that every file system takes: `\ / : * ? " < > |` become '-', white space collapses to one blank (viewers.md §5). */
export function safeFileName(name: string, fallback = 'Project'): string {
  const safe = name.replace(/\s+/gu, ' ').replace(FORBIDDEN, '-').trim();
  return safe === '' || /^\.+$/.test(safe) ? fallback : safe;
}

/** The same name with `.dxf` at its end, added where it is missing (viewers.md §5). */
export function withDxfExtension(name: string): string {
  return /\.dxf$/i.test(name) ? name : `${name}.dxf`;
}

/** Names of the drawings inside a CAD zip, in the same order: safe, ending in `.dxf`, and no two alike, whatever their case: 'a.dxf', 'a (2).dxf'. */
export function cadZipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const wanted = withDxfExtension(safeFileName(name));
    let free = wanted;
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = `${wanted.slice(0, -4)} (${count})${wanted.slice(-4)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const MAX_STORED_NAME = 100;

/** The last part of a key in the store: ASCII, because a store need not take more; no run of dots, none at its ends, and the extension kept. */
export function storedFileName(name: string): string {
  const ascii = safeFileName(name, 'file')
    .replace(/[^\w.-]+/g, '_')
    .replace(/\.{2,}/g, '.');
  return ascii.slice(-MAX_STORED_NAME).replace(/^[.-]+|\.+$/g, '') || 'file';
}
