/**
 * A point on its way through the tiler: six 32-bit words. Words 0 to 2 are the position in units of the grid, word 3 contains
 * intensity (low half) and red, word 4 green (low half) and blue, word 5 the class.
 */
export const RECORD_WORDS = 6;
export const RECORD_BYTES = 24;

/** A point in `octree.bin`: int32 x 3, uint16 intensity, uint8 class, uint16 x 3 colour, little-endian. */
export const STORED_BYTES = 21;
/** Where the class is in a stored point. */
export const STORED_CLASS_OFFSET = 14;

/** Writes the points `ids[from..to)` of `records` into `out` at `at` as stored points. Answers the offset behind them. */
export function storePoints(
  records: Int32Array,
  ids: Uint32Array,
  from: number,
  to: number,
  out: DataView,
  at: number,
): number {
  let offset = at;
  for (let i = from; i < to; i++) {
    const word = ids[i]! * RECORD_WORDS;
    const intensityRed = records[word + 3]!;
    out.setInt32(offset, records[word]!, true);
    out.setInt32(offset + 4, records[word + 1]!, true);
    out.setInt32(offset + 8, records[word + 2]!, true);
    out.setUint16(offset + 12, intensityRed & 0xffff, true);
    out.setUint8(offset + STORED_CLASS_OFFSET, records[word + 5]!);
    out.setUint16(offset + 15, intensityRed >>> 16, true);
    out.setInt32(offset + 17, records[word + 4]!, true);
    offset += STORED_BYTES;
  }
  return offset;
}
