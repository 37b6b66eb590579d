import { FormatError } from '#formats/format-error.ts';

const damaged = (): FormatError => new FormatError('DAMAGED', 'The compressed part of the PCD file is damaged.');

/**
 * Unpacks LZF (the compression of PCD) into exactly `length` bytes. Never writes beyond them, never reads beyond `packed`.
 * Throws `FormatError('DAMAGED')`. A control byte below 32 is followed by that many + 1 literal bytes; otherwise its upper 3 bits are
 * the length - 2 of a copy from up to 8 KB before (7: one more byte of length), its lower 5 and the next byte the distance - 1.
 */
export function decompressLzf(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let from = 0;
  let to = 0;
  while (from < packed.length) {
    const control = packed[from++]!;
    if (control < 32) {
      const run = control + 1;
      if (from + run > packed.length || to + run > length) throw damaged();
      for (let i = 0; i < run; i++) out[to++] = packed[from++]!;
      continue;
    }
    let run = (control >> 5) + 2;
    if (run === 9) run += packed[from++] ?? 0;
    const distance = ((control & 31) << 8) + (packed[from++] ?? 0) + 1;
    if (from > packed.length || distance > to || to + run > length) throw damaged();
    // Byte by byte: the copy may overlap what it writes.
    for (let i = 0; i < run; i++, to++) out[to] = out[to - distance]!;
  }
  if (to !== length) throw damaged();
  return out;
}
