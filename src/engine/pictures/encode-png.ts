import { crc32, deflateSync } from 'node:zlib';

/** An opaque picture, red green blue interleaved, rows from the top. */
export type Picture = { width: number; height: number; rgb: Uint8Array };

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLOR_TYPE_RGB = 2;
/** Difference to the pixel on the left: good enough, and simple. */
const FILTER_SUB = 1;

/** Encodes a picture as PNG, 8 bit per channel, without any metadata. */
export function encodePng({ width, height, rgb }: Picture): Uint8Array {
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    rows[to] = FILTER_SUB;
    for (let i = 0; i < stride; i++) rows[to + 1 + i] = rgb[y * stride + i]! - (i < 3 ? 0 : rgb[y * stride + i - 3]!);
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, COLOR_TYPE_RGB);
  return Buffer.concat([Buffer.from(SIGNATURE), chunk('IHDR', new Uint8Array(header.buffer)), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', new Uint8Array(0))]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  bytes.set(body, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}
