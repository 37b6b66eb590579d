import { buffer } from 'node:stream/consumers';
import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** A stored object as the readers of formats see it. */
export async function storedSource(store: ObjectStore, key: string): Promise<ByteSource> {
  const size = (await store.size(key)) ?? 0;
  return {
    size,
    read: async (offset, length) => {
      if (offset < 0 || offset + length > size) throw new FormatError('TRUNCATED', 'The file ends too early.');
      return length === 0
        ? new Uint8Array()
        : buffer(await store.get(key, { start: offset, end: offset + length - 1 }));
    },
  };
}
