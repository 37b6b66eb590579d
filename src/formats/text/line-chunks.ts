import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';

/** Bytes that contain whole lines only. */
type LineChunk = { bytes: Uint8Array; /** Position of the first byte in the file. */ at: number };

const CHUNK_BYTES = 1 << 20;

/** Position after the last line end in `bytes`, 0 when there is none. */
function endOfLastLine(bytes: Uint8Array): number {
  let at = bytes.length;
  while (at > 0 && bytes[at - 1] !== 10 && bytes[at - 1] !== 13) at--;
  return at;
}

/** The lines from `start` (the beginning of one) to `end` in runs of about 1 MB. Throws `FormatError` at an endless line. */
export async function* lineChunks(source: ByteSource, start: number, end: number): AsyncGenerator<LineChunk> {
  let at = start;
  while (at < end) {
    const bytes = await source.read(at, Math.min(CHUNK_BYTES, end - at));
    const isLast = at + bytes.length >= end;
    const length = isLast ? bytes.length : endOfLastLine(bytes);
    if (length === 0)
      throw new FormatError(
        'DAMAGED',
        'The file has a line of more than a million characters. It is not a table of points.',
      );
    yield { bytes: bytes.subarray(0, length), at };
    at += length;
  }
}

/** Position of the first line that begins at or after `at`, or the end of the file when none does within 64 KB. */
export async function nextLineStart(source: ByteSource, at: number, end: number): Promise<number> {
  const bytes = await source.read(at, Math.min(65_536, end - at));
  const found = bytes.findIndex((byte) => byte === 10 || byte === 13);
  return found < 0 ? end : at + found + 1;
}
