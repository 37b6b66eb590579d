import type { ByteSource } from '#formats/byte-source.ts';
import { checkRange } from '#formats/check-range.ts';

/** A file that is already in memory. `read` answers views, not copies. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: async (offset, length) => {
      checkRange(bytes.byteLength, offset, length);
      return bytes.subarray(offset, offset + length);
    },
  };
}
