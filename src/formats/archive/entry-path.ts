/** Path of an entry of a zip with '/' between its parts, as some programs write '\'. */
export const entryPath = ({ filename }: { filename: string }): string => filename.replaceAll('\\', '/');

/** Whether unpacking to a path would write somewhere else than below the folder that it is unpacked to. */
export const leadsOut = (path: string): boolean =>
  path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..') || path.includes('\0');
