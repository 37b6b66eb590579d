import type { ByteSource } from '#formats/byte-source.ts';

const SLICE_BYTES = 65_536;

/** Number of lines of a text file by the length of those at its beginning, middle and end; exact for small files. */
export async function estimateRows(source: ByteSource): Promise<number> {
  const slices =
    source.size <= 4 * SLICE_BYTES
      ? [[0, source.size] as const]
      : [0, 0.25, 0.5, 0.75].map((part) => [Math.floor(source.size * part), SLICE_BYTES] as const);
  let bytes = 0;
  let lines = 0;
  for (const [at, length] of slices) {
    const slice = await source.read(at, length);
    bytes += length;
    for (const byte of slice) if (byte === 10) lines++;
    // Old files end lines with a carriage return alone.
    if (lines === 0) for (const byte of slice) if (byte === 13) lines++;
  }
  return Math.round((lines * source.size) / Math.max(1, bytes));
}
