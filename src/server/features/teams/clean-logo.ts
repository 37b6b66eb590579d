import { constants, crc32, deflateSync, inflateSync } from 'node:zlib';
import type { LogoFormat } from '#domain/team/logo.ts';
import { forwardReader } from '#formats/forward-reader.ts';
import { copyJpeg } from '#formats/jpeg/copy-jpeg.ts';

/** What a picture needs to be shown, in its order. All else of a PNG is metadata, colors for print, or an animation. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Columns and rows of the seven passes of an interlaced picture: first and step of each (PNG, section 8.2). */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

/** The picture alone, written again without metadata and without what follows its end; undefined where it is not whole. */
export function cleanLogo(content: Uint8Array, format: LogoFormat): Uint8Array | undefined {
  try {
    return format === 'png' ? cleanPng(content) : cleanJpeg(content);
  } catch {
    // Readers of bytes throw where these end too early, or do not unpack.
    return undefined;
  }
}

function cleanPng(content: Uint8Array): Uint8Array | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const chunks: { type: string; data: Uint8Array }[] = [];
  for (let at = 8; chunks.at(-1)?.type !== 'IEND';) {
    const length = view.getUint32(at);
    const body = content.subarray(at + 4, at + 8 + length);
    if (view.getUint32(at + 8 + length) !== crc32(body)) return undefined;
    const type = String.fromCharCode(...body.subarray(0, 4));
    if (KEPT_CHUNKS.has(type)) chunks.push({ type, data: body.subarray(4) });
    at += 12 + length;
  }
  const header = chunks[0];
  const packed = chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []));
  if (header?.type !== 'IHDR' || packed.length === 0) return undefined;
  const unpackedBytes = bytesOfRows(header.data);
  if (unpackedBytes === undefined) return undefined;
  const rows = inflateSync(Buffer.concat(packed), { maxOutputLength: unpackedBytes });
  if (rows.length !== unpackedBytes) return undefined;
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const data = deflateSync(rows, { level: 9, strategy: constants.Z_FILTERED });
  return Buffer.concat([
    content.subarray(0, 8),
    ...chunks
      .filter(({ type }, index) => type !== 'IDAT' || index === first)
      .map((chunk, index) => chunkBytes(index === first ? { type: 'IDAT', data } : chunk)),
  ]);
}

/** How long the rows of a PNG are, by its header; undefined for a header that the format does not know. */
function bytesOfRows(header: Uint8Array): number | undefined {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [widthPx, heightPx] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colorType = 0, , , interlaced = 0] = header.subarray(8);
  const channels = CHANNELS[colorType];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth) || interlaced > 1) return undefined;
  const bytesOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * channels * depth) / 8)) : 0;
  if (interlaced === 0) return bytesOf(widthPx, heightPx);
  return PASSES.reduce(
    (sum, [x, dx, y, dy]) => sum + bytesOf(Math.ceil((widthPx - x) / dx), Math.ceil((heightPx - y) / dy)),
    0,
  );
}

function chunkBytes({ type, data }: { type: string; data: Uint8Array }): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** APP0 says the density and APP14 the color transform; other APPn are EXIF, XMP, profiles and the like, FE is a comment. */
const isJpegMetadata = (marker: number) => marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);

function cleanJpeg(content: Uint8Array): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  const isWhole = copyJpeg(
    forwardReader({ readNow: (into, offset) => copyInto(content, into, offset) }),
    (bytes) => void parts.push(bytes.slice()),
    (marker, segment) => (isJpegMetadata(marker) ? undefined : segment),
  );
  return isWhole ? Buffer.concat(parts) : undefined;
}

function copyInto(content: Uint8Array, into: Uint8Array, offset: number): number {
  const piece = content.subarray(offset, offset + into.length);
  into.set(piece);
  return piece.length;
}
