import { createInflate } from 'node:zlib';
import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { PictureRows } from '#formats/picture-rows.ts';

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;
const MAX_CHUNK_BYTES = 2 ** 31;
/** Of a chunk, read at one time. */
const PIECE_BYTES = 1 << 20;

const damaged = () => new FormatError('DAMAGED', 'The picture is damaged. Export it again.');

type Header = { width: number; height: number; bytesPerSample: number; colorType: number };
type Chunk = { type: string; at: number; length: number };

async function* chunksOf(source: ByteSource): AsyncGenerator<Chunk> {
  for (let at = 8; at + 12 <= source.size;) {
    const head = await source.read(at, 8);
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
    if (length > MAX_CHUNK_BYTES || at + 12 + length > source.size)
      throw new FormatError('TRUNCATED', 'The picture ends before its last row. Export it again.');
    yield { type: String.fromCharCode(...head.subarray(4, 8)), at: at + 8, length };
    at += 12 + length;
  }
}

/** Opens a PNG of 8 or 16 bits per channel; its rows come in bands. What is transparent is drawn as if it were not. Throws `FormatError`. */
export async function openPng(source: ByteSource): Promise<PictureRows> {
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  for await (const { type, at, length } of chunksOf(source)) {
    if (type === 'IHDR') header = readHeader(await source.read(at, Math.min(length, 13)));
    if (type === 'PLTE' && length <= 768) palette = await source.read(at, length);
    if (type === 'IDAT') break;
  }
  if (!header || (header.colorType === PALETTE && !palette)) throw damaged();
  const { width, height } = header;
  const known = header;
  return { width, height, bands: () => readBands(source, known, palette) };
}

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < 13) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [depth, colorType, , , interlaced] = bytes.subarray(8);
  if ((depth !== 8 && depth !== 16) || interlaced !== 0 || CHANNELS[colorType ?? -1] === undefined)
    throw new FormatError(
      'UNSUPPORTED',
      'This kind of PNG (interlaced, or of fewer than 8 bits) cannot be read. Save the picture as JPEG and upload it again.',
    );
  if (view.getUint32(0) === 0 || view.getUint32(4) === 0) throw damaged();
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bytesPerSample: depth / 8,
    colorType: colorType ?? 0,
  };
}

async function* inflated(source: ByteSource): AsyncGenerator<Uint8Array> {
  const inflate = createInflate({ chunkSize: PIECE_BYTES });
  const feeding = (async () => {
    for await (const { type, at, length } of chunksOf(source)) {
      if (type !== 'IDAT') continue;
      for (let from = 0; from < length; from += PIECE_BYTES) {
        const piece = await source.read(at + from, Math.min(PIECE_BYTES, length - from));
        if (!inflate.write(piece)) await new Promise<void>((resolve) => inflate.once('drain', resolve));
      }
    }
    inflate.end();
  })();
  feeding.catch((error: unknown) => inflate.destroy(error instanceof Error ? error : undefined));
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array;
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw damaged();
  }
}

async function* readBands(
  source: ByteSource,
  { width, height, bytesPerSample, colorType }: Header,
  palette: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  const pixelBytes = (CHANNELS[colorType] ?? 1) * bytesPerSample;
  const length = width * pixelBytes;
  let line = new Uint8Array(length + 1);
  let before = new Uint8Array(length + 1);
  let filled = 0;
  let rows = 0;
  const rgb = new Uint8Array(3 * width);
  for await (const chunk of inflated(source)) {
    for (let at = 0; at < chunk.length && rows < height;) {
      const taken = Math.min(chunk.length - at, length + 1 - filled);
      line.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled <= length) continue;
      unfilter(line, before, pixelBytes);
      toRgb(line, rgb, { width, pixelBytes, bytesPerSample, colorType }, palette);
      yield rgb;
      [line, before] = [before, line];
      filled = 0;
      rows++;
    }
    if (rows === height) return;
  }
  throw new FormatError('TRUNCATED', 'The picture ends before its last row. Export it again.');
}

/** In place; the first byte of a line names its filter. */
function unfilter(line: Uint8Array, before: Uint8Array, pixelBytes: number): void {
  const filter = line[0] ?? 0;
  if (filter > 4) throw damaged();
  if (filter === 0) return;
  for (let i = 1; i < line.length; i++) {
    const left = i > pixelBytes ? line[i - pixelBytes]! : 0;
    const up = before[i]!;
    const corner = i > pixelBytes ? before[i - pixelBytes]! : 0;
    line[i] =
      line[i]! +
      (filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner));
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const base = left + up - corner;
  const [a, b, c] = [Math.abs(base - left), Math.abs(base - up), Math.abs(base - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

type Layout = { width: number; pixelBytes: number; bytesPerSample: number; colorType: number };

function toRgb(
  line: Uint8Array,
  rgb: Uint8Array,
  { width, pixelBytes, bytesPerSample, colorType }: Layout,
  palette: Uint8Array | undefined,
): void {
  const isColor = colorType === 2 || colorType === 6;
  const step = isColor ? bytesPerSample : 0;
  for (let x = 0, from = 1, to = 0; x < width; x++, from += pixelBytes, to += 3) {
    if (palette && colorType === PALETTE) {
      const entry = 3 * line[from]!;
      rgb[to] = palette[entry] ?? 0;
      rgb[to + 1] = palette[entry + 1] ?? 0;
      rgb[to + 2] = palette[entry + 2] ?? 0;
      continue;
    }
    rgb[to] = line[from]!;
    rgb[to + 1] = line[from + step]!;
    rgb[to + 2] = line[from + 2 * step]!;
  }
}
