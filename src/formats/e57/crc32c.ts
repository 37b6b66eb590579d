/** Four tables: four bytes per step. Polynomial 0x1EDC6F41, reflected. */
const TABLES = Array.from({ length: 4 }, () => new Int32Array(256));
for (let i = 0; i < 256; i++) {
  let c = i;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0x82f63b78 : c >>> 1;
  TABLES[0]![i] = c;
}
for (let i = 0; i < 256; i++) {
  for (let k = 1; k < 4; k++) TABLES[k]![i] = (TABLES[k - 1]![i]! >>> 8) ^ TABLES[0]![TABLES[k - 1]![i]! & 255]!;
}
const [T0, T1, T2, T3] = TABLES as [Int32Array, Int32Array, Int32Array, Int32Array];

/** CRC-32C (Castagnoli) of `length` bytes from `start`, unsigned. RFC 3720, appendix B.4. */
export function crc32c(bytes: Uint8Array, start: number, length: number): number {
  let c = -1;
  let at = start;
  const end = start + length;
  for (; at + 4 <= end; at += 4) {
    c ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    c = T3[c & 255]! ^ T2[(c >>> 8) & 255]! ^ T1[(c >>> 16) & 255]! ^ T0[c >>> 24]!;
  }
  for (; at < end; at++) c = T0[(c ^ bytes[at]!) & 255]! ^ (c >>> 8);
  return ~c >>> 0;
}
