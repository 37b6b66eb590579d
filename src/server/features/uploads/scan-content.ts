import { FormatError } from '#formats/format-error.ts';
import { sniffFormat } from '#formats/sniff-format.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { storedSource } from './stored-source.ts';

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
