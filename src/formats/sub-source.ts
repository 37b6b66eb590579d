import type { ByteSource } from '#formats/byte-source.ts';
import { checkRange } from '#formats/check-range.ts';

/** A part of a file seen as a file of its own, for example a stored entry of a zip. */
export function subSource(source: ByteSource, start: number, length: number): ByteSource {
  checkRange(source.size, start, length);
  return {
    size: length,
    read: async (offset, count) => {
      checkRange(length, offset, count);
      return source.read(start + offset, count);
    },
  };
}
