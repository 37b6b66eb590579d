import { ZIGZAG } from './jpeg-header.ts';

// Tables of ITU T.81, annex K, in the order of the file for codes and in rows for quantization.
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMINANCE = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99,
];
const DC_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const DC_COUNTS = [
  [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
];
const AC_COUNTS = [
  [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
];
/** In hexadecimal. */
const AC_SYMBOLS = [
  [
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a34353637',
    '38393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3',
    'a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ],
  [
    '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a3536',
    '3738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999a',
    'a2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  ],
].map((hex) => Uint8Array.from(hex.join('').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));

type Codes = { code: Uint16Array; length: Uint8Array };
/** Of one kind of channel. `scale`: of each coefficient before it is rounded, with the factors of the transform. */
type Tables = { quantization: Uint8Array; scale: Float32Array; dc: Codes; ac: Codes };

/** What the fast transform below leaves each row and column too large by (Arai, Agui, Nakajima). */
const AAN = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

function codesOf(counts: readonly number[], symbols: ArrayLike<number>): Codes {
  const made = { code: new Uint16Array(256), length: new Uint8Array(256) };
  let code = 0;
  let index = 0;
  counts.forEach((count, i) => {
    for (let n = 0; n < count; n++, code++, index++) {
      const symbol = symbols[index] ?? 0;
      made.code[symbol] = code;
      made.length[symbol] = i + 1;
    }
    code <<= 1;
  });
  return made;
}

function tablesOf(base: readonly number[], kind: 0 | 1, quality: number): Tables {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const quantization = Uint8Array.from(base, (value) =>
    Math.min(255, Math.max(1, Math.floor((value * percent + 50) / 100))),
  );
  return {
    quantization,
    scale: Float32Array.from(quantization, (value, i) => 1 / (value * (AAN[i >> 3] ?? 1) * (AAN[i & 7] ?? 1) * 8)),
    dc: codesOf(DC_COUNTS[kind] ?? [], DC_SYMBOLS),
    ac: codesOf(AC_COUNTS[kind] ?? [], AC_SYMBOLS[kind] ?? []),
  };
}

/** The transform of eight values that are `step` apart, in place; 8 times too large together with the factors in `AAN`. */
function transform(d: Float32Array, at: number, step: number): void {
  const i1 = at + step;
  const i2 = i1 + step;
  const i3 = i2 + step;
  const i4 = i3 + step;
  const i5 = i4 + step;
  const i6 = i5 + step;
  const i7 = i6 + step;
  const s0 = d[at]! + d[i7]!;
  const d7 = d[at]! - d[i7]!;
  const s1 = d[i1]! + d[i6]!;
  const d6 = d[i1]! - d[i6]!;
  const s2 = d[i2]! + d[i5]!;
  const d5 = d[i2]! - d[i5]!;
  const s3 = d[i3]! + d[i4]!;
  const d4 = d[i3]! - d[i4]!;
  const e0 = s0 + s3;
  const e3 = s0 - s3;
  const e1 = s1 + s2;
  const e2 = s1 - s2;
  d[at] = e0 + e1;
  d[i4] = e0 - e1;
  const z1 = (e2 + e3) * 0.707106781;
  d[i2] = e3 + z1;
  d[i6] = e3 - z1;
  const o0 = d4 + d5;
  const o1 = d5 + d6;
  const o2 = d6 + d7;
  const z5 = (o0 - o2) * 0.382683433;
  const z2 = 0.5411961 * o0 + z5;
  const z4 = 1.306562965 * o2 + z5;
  const z3 = o1 * 0.707106781;
  const z11 = d7 + z3;
  const z13 = d7 - z3;
  d[i5] = z13 + z2;
  d[i3] = z13 - z2;
  d[i1] = z11 + z4;
  d[i7] = z11 - z4;
}

/** Bytes of a JPEG, with its bits stuffed. */
class BitWriter {
  bytes = new Uint8Array(1 << 16);
  length = 0;
  #bits = 0;
  #count = 0;

  byte(value: number): void {
    if (this.length === this.bytes.length) {
      const more = new Uint8Array(2 * this.bytes.length);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.bytes[this.length++] = value;
  }

  raw(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) this.byte(values[i]!);
  }

  /** At most 16 bits. */
  put(value: number, count: number): void {
    this.#bits = (this.#bits << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      const byte = (this.#bits >>> (this.#count - 8)) & 255;
      this.byte(byte);
      if (byte === 255) this.byte(0);
      this.#count -= 8;
    }
    this.#bits &= 255;
  }

  flush(): void {
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count);
  }
}

const block = new Float32Array(64);
const ordered = new Int32Array(64);

/** Writes what is in `block`; answers its DC value. */
function writeBlock(out: BitWriter, { scale, dc, ac }: Tables, predicted: number): number {
  for (let row = 0; row < 64; row += 8) transform(block, row, 1);
  for (let column = 0; column < 8; column++) transform(block, column, 8);
  for (let k = 0; k < 64; k++) {
    const position = ZIGZAG[k]!;
    ordered[k] = Math.round(block[position]! * scale[position]!);
  }
  writeValue(out, dc, 0, ordered[0]! - predicted);
  let zeros = 0;
  for (let k = 1; k < 64; k++) {
    const value = ordered[k]!;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) out.put(ac.code[0xf0]!, ac.length[0xf0]!);
    writeValue(out, ac, zeros << 4, value);
    zeros = 0;
  }
  if (zeros > 0) out.put(ac.code[0]!, ac.length[0]!);
  return ordered[0]!;
}

function writeValue(out: BitWriter, { code, length }: Codes, run: number, value: number): void {
  const size = 32 - Math.clz32(Math.abs(value));
  out.put(code[run | size]!, length[run | size]!);
  if (size > 0) out.put((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
}

/** Encodes pictures of red, green and blue, with chroma at half the resolution, and without any metadata. */
export function jpegEncoder(
  quality: number,
): (rgb: Uint8Array, width: number, height: number, stride?: number) => Uint8Array {
  const light = tablesOf(LUMINANCE, 0, quality);
  const color = tablesOf(CHROMINANCE, 1, quality);
  const planes = { y: new Float32Array(256), cb: new Float32Array(256), cr: new Float32Array(256) };
  return (rgb, width, height, stride = 3 * width) => {
    const out = new BitWriter();
    writeHead(out, light, color, width, height);
    const predicted = [0, 0, 0];
    for (let top = 0; top < height; top += 16)
      for (let left = 0; left < width; left += 16) {
        splitUnit(planes, { rgb, width, height, stride }, left, top);
        for (const at of [0, 8, 128, 136]) {
          for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) block[8 * y + x] = planes.y[at + 16 * y + x]!;
          predicted[0] = writeBlock(out, light, predicted[0]!);
        }
        halve(planes.cb);
        predicted[1] = writeBlock(out, color, predicted[1]!);
        halve(planes.cr);
        predicted[2] = writeBlock(out, color, predicted[2]!);
      }
    out.flush();
    out.raw([0xff, 0xd9]);
    return out.bytes.slice(0, out.length);
  };
}

type Planes = { y: Float32Array; cb: Float32Array; cr: Float32Array };
type Source = { rgb: Uint8Array; width: number; height: number; stride: number };

/** Brightness and colors of 16 x 16 pixels; what is outside repeats the edge. */
function splitUnit({ y, cb, cr }: Planes, { rgb, width, height, stride }: Source, left: number, top: number): void {
  for (let row = 0, to = 0; row < 16; row++) {
    const line = Math.min(top + row, height - 1) * stride;
    for (let column = 0; column < 16; column++, to++) {
      const from = line + 3 * Math.min(left + column, width - 1);
      const r = rgb[from]!;
      const g = rgb[from + 1]!;
      const b = rgb[from + 2]!;
      y[to] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
      cb[to] = -0.168736 * r - 0.331264 * g + 0.5 * b;
      cr[to] = 0.5 * r - 0.418688 * g - 0.081312 * b;
    }
  }
}

/** The means of each four of 16 x 16 values, as the block that is written next. */
function halve(plane: Float32Array): void {
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      const at = 32 * y + 2 * x;
      block[8 * y + x] = (plane[at]! + plane[at + 1]! + plane[at + 16]! + plane[at + 17]!) / 4;
    }
}

function writeHead(out: BitWriter, light: Tables, color: Tables, width: number, height: number): void {
  const segment = (marker: number, data: ArrayLike<number>[]): void => {
    const length = data.reduce((sum, part) => sum + part.length, 2);
    out.raw([0xff, marker, length >> 8, length & 255]);
    for (const part of data) out.raw(part);
  };
  const inFileOrder = ({ quantization }: Tables) => Array.from(ZIGZAG, (position) => quantization[position] ?? 1);
  out.raw([0xff, 0xd8]);
  segment(0xdb, [[0], inFileOrder(light), [1], inFileOrder(color)]);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  segment(0xc0, [[8], size, [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]]);
  segment(
    0xc4,
    [0, 1].flatMap((kind) => [
      [kind],
      DC_COUNTS[kind] ?? [],
      DC_SYMBOLS,
      [0x10 | kind],
      AC_COUNTS[kind] ?? [],
      AC_SYMBOLS[kind] ?? [],
    ]),
  );
  segment(0xda, [[3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]]);
}
