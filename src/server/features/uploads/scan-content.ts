import { buffer } from 'node:stream/consumers';
import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { sniffFormat } from '#formats/sniff-format.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** A stored object as the readers of formats see it. */
async function storedSource(store: ObjectStore, key: string): Promise<ByteSource> {
  const size = (await store.size(key)) ?? 0;
  return {
    size,
    read: async (offset, length) => {
      if (offset < 0 || offset + length > size) throw new FormatError('TRUNCATED', 'The file ends too early.');
      return length === 0 ? new Uint8Array() : buffer(await store.get(key, { start: offset, end: offset + length - 1 }));
    },
  };
}

/**
 * Why a stored file is no scan, by its first bytes; undefined when it looks like one. Only the mark of its format is looked at:
 * everything further is read by the engine, in a process of its own.
 */
export async function scanProblem(store: ObjectStore, key: string, fileName: string): Promise<string | undefined> {
  try {
    await sniffFormat(await storedSource(store, key), fileName);
    return undefined;
  } catch (error) {
    if (error instanceof FormatError) return error.message;
    throw error;
  }
}
