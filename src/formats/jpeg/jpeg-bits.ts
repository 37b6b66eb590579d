import { FormatError } from '#formats/format-error.ts';

/** Answers the next piece of a file; undefined at its end. */
export type NextChunk = () => Uint8Array | undefined;

/** A Huffman table: codes of up to 9 bits by one look-up, longer ones by their greatest code of each length. */
export type HuffmanTable = { fast: Uint16Array; maxCode: Int32Array; offset: Int32Array; symbols: Uint8Array };

const FAST_BITS = 9;
const truncated = () => new FormatError('TRUNCATED', 'The picture ends before its last row. Export it again.');

/** @param counts number of codes of each length from 1 to 16 */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const fast = new Uint16Array(1 << FAST_BITS);
  const maxCode = new Int32Array(18).fill(-1);
  const offset = new Int32Array(18);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0;
    offset[length] = index - code;
    for (let i = 0; i < count; i++, code++, index++) {
      if (length > FAST_BITS) continue;
      const first = code << (FAST_BITS - length);
      fast.fill((length << 8) | (symbols[index] ?? 0), first, first + (1 << (FAST_BITS - length)));
    }
    if (count > 0) maxCode[length] = code - 1;
    if (code > 1 << length) throw new FormatError('DAMAGED', 'The picture has an impossible Huffman table.');
    code <<= 1;
  }
  return { fast, maxCode, offset, symbols };
}

/** Bytes of a JPEG between its markers, and bits of its scans. */
export class JpegBits {
  readonly #next: NextChunk;
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;
  /** Left-aligned: the next bit is the highest. */
  #bits = 0;
  #count = 0;
  /** Zero bits that stand for what is behind a marker or the end. */
  #padding = 0;
  /** The marker that ended the scan's bits; 0 before it. */
  #marker = 0;

  constructor(next: NextChunk) {
    this.#next = next;
  }

  /** The next byte; -1 at the end of the file. */
  #take(): number {
    while (this.#at >= this.#chunk.length) {
      const chunk = this.#next();
      if (!chunk) return -1;
      this.#chunk = chunk;
      this.#at = 0;
    }
    return this.#chunk[this.#at++] ?? -1;
  }

  byte(): number {
    const value = this.#take();
    if (value < 0) throw truncated();
    return value;
  }

  word(): number {
    return this.byte() * 256 + this.byte();
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.byte());
  }

  /** The next marker; the one that ended a scan comes first. */
  marker(): number {
    const held = this.#marker;
    this.#reset();
    if (held) return held;
    for (;;) {
      let value = this.byte();
      if (value !== 0xff) continue;
      while (value === 0xff) value = this.byte();
      if (value !== 0) return value;
    }
  }

  #reset(): void {
    this.#bits = this.#count = this.#padding = this.#marker = 0;
  }

  #fill(): void {
    while (this.#count <= 24) {
      let value = 0;
      if (this.#marker === 0) {
        value = this.#at < this.#chunk.length ? (this.#chunk[this.#at++] ?? 0) : this.#take();
        if (value === 0xff) {
          let next = this.#take();
          while (next === 0xff) next = this.#take();
          if (next !== 0) this.#marker = next < 0 ? 0xd9 : next;
        } else if (value < 0) this.#marker = 0xd9;
      }
      if (this.#marker !== 0) {
        value = 0;
        this.#padding += 8;
      }
      this.#bits |= value << (24 - this.#count);
      this.#count += 8;
    }
  }

  /** Throws when bits were used that the file does not have. */
  requireReal(): void {
    if (this.#count < this.#padding) throw truncated();
  }

  symbol(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill();
    const look = table.fast[this.#bits >>> (32 - FAST_BITS)] ?? 0;
    if (look !== 0) {
      const length = look >> 8;
      this.#bits <<= length;
      this.#count -= length;
      return look & 255;
    }
    for (let length = FAST_BITS + 1; length <= 16; length++) {
      const code = this.#bits >>> (32 - length);
      if (code > (table.maxCode[length] ?? -1)) continue;
      this.#bits <<= length;
      this.#count -= length;
      return table.symbols[code + (table.offset[length] ?? 0)] ?? 0;
    }
    this.requireReal();
    throw new FormatError('DAMAGED', 'The picture is damaged. Export it again.');
  }

  /** `length` bits (0 to 16) as a number. */
  number(length: number): number {
    if (length === 0) return 0;
    if (this.#count < length) this.#fill();
    const value = this.#bits >>> (32 - length);
    this.#bits <<= length;
    this.#count -= length;
    return value;
  }

  /** `length` bits as a signed number: what begins with 0 is negative. */
  signed(length: number): number {
    const value = this.number(length);
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  /** Passes over a restart marker. */
  restart(): void {
    this.requireReal();
    const marker = this.marker();
    if (marker < 0xd0 || marker > 0xd7) throw new FormatError('DAMAGED', 'The picture is damaged. Export it again.');
  }
}
