import type { ByteSource } from '#formats/byte-source.ts';
import { checkRange } from '#formats/check-range.ts';

/** A `File` that a person picked, read in slices. A file deleted or changed in the meantime throws the browser's own error. */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => {
      checkRange(blob.size, offset, length);
      return new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
    },
  };
}
