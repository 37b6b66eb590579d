import { type ArchiveEntry, extractEntry, findScanInArchive, storedEntrySource } from '#formats/archive/archive.ts';
import type { ByteSource } from '#formats/byte-source.ts';
import { concatenate } from '#formats/concatenate.ts';
import { BudgetSpent } from './budgeted-source.ts';

/** As much of a packed scan is unpacked for a look. */
const HEAD_BYTES = 16 << 20;

/** The beginning of a file whose rest is not at hand: reading there throws `BudgetSpent`. */
function headSource(head: Uint8Array, size: number): ByteSource {
  return {
    size,
    read: async (offset, length) => {
      if (offset + length > head.length) throw new BudgetSpent();
      return head.subarray(offset, offset + length);
    },
  };
}

/** The scan in a zip: all of it in place when it is stored, else its first 16 MB. Throws `FormatError('BAD_ARCHIVE')`. */
export async function openInside(source: ByteSource): Promise<{ entry: ArchiveEntry; inside: ByteSource }> {
  const entry = await findScanInArchive(source);
  const stored = await storedEntrySource(source, entry);
  if (stored) return { entry, inside: stored };
  const parts: Uint8Array[] = [];
  let length = 0;
  const enough = new BudgetSpent();
  try {
    await extractEntry(source, entry, async (chunk) => {
      parts.push(chunk.slice());
      length += chunk.length;
      if (length >= HEAD_BYTES) throw enough;
    });
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
  return { entry, inside: headSource(concatenate(parts), entry.sizeBytes) };
}
