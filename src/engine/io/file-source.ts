import { closeSync, fstatSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { openPassed } from '#sandbox/passed-file.ts';
import type { ByteSource } from '#formats/byte-source.ts';
import { checkRange } from '#formats/check-range.ts';
import { FormatError } from '#formats/format-error.ts';

const readAt = promisify(read);

/** A file on disk by positioned reads. The caller closes it. */
export type FileSource = ByteSource & {
  /** Fills `into` from `offset` on, as far as there is something; answers how many bytes. */
  readNow(into: Uint8Array, offset: number): number;
  close(): Promise<void>;
};

/** Opens a file for random access, or takes the one that was passed. Throws the system's own error when it cannot be opened. */
export async function openFileSource(path: string): Promise<FileSource> {
  const descriptor = openPassed(path);
  const { size } = fstatSync(descriptor);
  return {
    size,
    read: async (offset, length) => {
      checkRange(size, offset, length);
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await readAt(descriptor, bytes, filled, length - filled, offset + filled);
        if (bytesRead === 0) throw new FormatError('TRUNCATED', 'The file became shorter while it was read.');
        filled += bytesRead;
      }
      return bytes;
    },
    readNow: (into, offset) => readSync(descriptor, into, 0, into.length, offset),
    close: async () => closeSync(descriptor),
  };
}
