import { open } from 'node:fs/promises';
import type { ByteSource } from '#formats/byte-source.ts';
import { checkRange } from '#formats/check-range.ts';
import { FormatError } from '#formats/format-error.ts';

/** A file on disk by positioned reads. The caller closes it. */
export type FileSource = ByteSource & { close(): Promise<void> };

/** Opens a file for random access. Throws the system's own error when it cannot be opened. */
export async function openFileSource(path: string): Promise<FileSource> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    size,
    read: async (offset, length) => {
      checkRange(size, offset, length);
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
        if (bytesRead === 0) throw new FormatError('TRUNCATED', 'The file became shorter while it was read.');
        filled += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
}
