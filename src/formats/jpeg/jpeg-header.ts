import { FormatError } from '#formats/format-error.ts';
import { type HuffmanTable, huffmanTable, type JpegBits } from './jpeg-bits.ts';

/** Position in a block, in rows, of each coefficient in the order of the file. */
export const ZIGZAG = Uint8Array.of(
  0,
  1,
  8,
  16,
  9,
  2,
  3,
  10,
  17,
  24,
  32,
  25,
  18,
  11,
  4,
  5,
  12,
  19,
  26,
  33,
  40,
  48,
  41,
  34,
  27,
  20,
  13,
  6,
  7,
  14,
  21,
  28,
  35,
  42,
  49,
  56,
  57,
  50,
  43,
  36,
  29,
  22,
  15,
  23,
  30,
  37,
  44,
  51,
  58,
  59,
  52,
  45,
  38,
  31,
  39,
  46,
  53,
  60,
  61,
  54,
  47,
  55,
  62,
  63,
);

export type Component = {
  id: number;
  /** Blocks in each unit of all components, across and down. */ h: number;
  v: number;
  /** Number of its table of quantization. */ table: number;
  /** Blocks that the picture needs, and those that whole units have. */
  blocksAcross: number;
  blocksDown: number;
  unitBlocksAcross: number;
  unitBlocksDown: number;
};

export type Frame = {
  isProgressive: boolean;
  width: number;
  height: number;
  components: Component[];
  /** Of units, across and down. */ unitsAcross: number;
  unitsDown: number;
  maxH: number;
  maxV: number;
};

/** What comes before and between the scans of a JPEG. */
export type JpegState = {
  frame: Frame | undefined;
  quantization: Uint16Array[];
  dc: (HuffmanTable | undefined)[];
  ac: (HuffmanTable | undefined)[];
  /** Units between two restart markers; 0 without them. */ restartInterval: number;
  /** Whether an Adobe marker says that the three channels are red, green and blue. */ isRgb: boolean;
};

type ScanComponent = { component: Component; index: number; dc: number; ac: number };
/** First and last coefficient, and the bits before and in this scan. */
export type Scan = { components: ScanComponent[]; from: number; to: number; high: number; low: number };

const damaged = () => new FormatError('DAMAGED', 'The picture is damaged. Export it again.');
const unsupported = (what: string) =>
  new FormatError('UNSUPPORTED', `${what} cannot be read. Save the picture as an ordinary JPEG and upload it again.`);

export const emptyState = (): JpegState => ({
  frame: undefined,
  quantization: [],
  dc: [],
  ac: [],
  restartInterval: 0,
  isRgb: false,
});

/** Reads segments up to the bits of the next scan; undefined at the end of the picture. Throws `FormatError`. */
export function readToScan(bits: JpegBits, state: JpegState): Scan | undefined {
  for (;;) {
    const marker = bits.marker();
    if (marker === 0xd9) return undefined;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    const length = bits.word() - 2;
    if (length < 0) throw damaged();
    const segment = bits.bytes(length);
    if (marker === 0xda) return readScan(segment, state);
    if (marker === 0xdb) readQuantization(segment, state);
    else if (marker === 0xc4) readHuffman(segment, state);
    else if (marker === 0xdd) state.restartInterval = at(segment, 0) * 256 + at(segment, 1);
    else if (marker === 0xee && String.fromCharCode(...segment.subarray(0, 5)) === 'Adobe')
      state.isRgb = segment[11] === 0;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      if (state.frame) throw damaged();
      state.frame = readFrame(marker, segment);
    } else if (marker === 0xcc) throw unsupported('A JPEG with arithmetic coding');
  }
}

function at(segment: Uint8Array, index: number): number {
  const value = segment[index];
  if (value === undefined) throw damaged();
  return value;
}

function readFrame(marker: number, segment: Uint8Array): Frame {
  if (marker > 0xc2) throw unsupported('A lossless or arithmetic JPEG');
  if (at(segment, 0) !== 8) throw unsupported('A JPEG of more than 8 bits per channel');
  const height = at(segment, 1) * 256 + at(segment, 2);
  const width = at(segment, 3) * 256 + at(segment, 4);
  const count = at(segment, 5);
  if (width === 0 || height === 0) throw damaged();
  if (count !== 1 && count !== 3) throw unsupported('A JPEG in CMYK');
  const raw = Array.from({ length: count }, (_, i) => {
    const sampling = at(segment, 7 + 3 * i);
    // One channel by itself has no units of several blocks.
    const [h, v] = count === 1 ? [1, 1] : [sampling >> 4, sampling & 15];
    if (h < 1 || h > 4 || v < 1 || v > 4) throw damaged();
    return { id: at(segment, 6 + 3 * i), h, v, table: at(segment, 8 + 3 * i) };
  });
  const maxH = Math.max(...raw.map(({ h }) => h));
  const maxV = Math.max(...raw.map(({ v }) => v));
  if (raw.some(({ h, v }) => maxH % h !== 0 || maxV % v !== 0)) throw unsupported('A JPEG with this sampling');
  const unitsAcross = Math.ceil(width / (8 * maxH));
  const unitsDown = Math.ceil(height / (8 * maxV));
  const components = raw.map((each) => ({
    ...each,
    blocksAcross: Math.ceil((width * each.h) / maxH / 8),
    blocksDown: Math.ceil((height * each.v) / maxV / 8),
    unitBlocksAcross: unitsAcross * each.h,
    unitBlocksDown: unitsDown * each.v,
  }));
  return { isProgressive: marker === 0xc2, width, height, components, unitsAcross, unitsDown, maxH, maxV };
}

function readQuantization(segment: Uint8Array, state: JpegState): void {
  for (let from = 0; from < segment.length;) {
    const head = at(segment, from++);
    const isWide = head >> 4 !== 0;
    const table = new Uint16Array(64);
    for (const position of ZIGZAG) {
      table[position] = isWide ? at(segment, from) * 256 + at(segment, from + 1) : at(segment, from);
      from += isWide ? 2 : 1;
    }
    state.quantization[head & 3] = table;
  }
}

function readHuffman(segment: Uint8Array, state: JpegState): void {
  for (let from = 0; from < segment.length;) {
    const head = at(segment, from);
    const counts = segment.subarray(from + 1, from + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (from + 17 + total > segment.length || total > 256) throw damaged();
    const table = huffmanTable(counts, segment.slice(from + 17, from + 17 + total));
    (head >> 4 === 0 ? state.dc : state.ac)[head & 3] = table;
    from += 17 + total;
  }
}

function readScan(segment: Uint8Array, { frame }: JpegState): Scan {
  if (!frame) throw damaged();
  const count = at(segment, 0);
  if (count < 1 || count > frame.components.length) throw damaged();
  const components = Array.from({ length: count }, (_, i) => {
    const id = at(segment, 1 + 2 * i);
    const tables = at(segment, 2 + 2 * i);
    const index = frame.components.findIndex((component) => component.id === id);
    const component = frame.components[index];
    if (!component) throw damaged();
    return { component, index, dc: tables >> 4, ac: tables & 15 };
  });
  const [from, to, bits] = [0, 1, 2].map((i) => at(segment, 1 + 2 * count + i));
  if (from === undefined || to === undefined || bits === undefined || from > to || to > 63) throw damaged();
  return { components, from, to, high: bits >> 4, low: bits & 15 };
}
