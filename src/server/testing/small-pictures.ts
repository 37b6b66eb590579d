import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

type Header = { widthPx: number; heightPx: number; interlaced?: 0 | 1 };
/** A gray PNG of these sizes, with further chunks before its pixels; `rows`: as many bytes as they say, or others. */
export function grayPng({ widthPx, heightPx, interlaced = 0 }: Header, further: Uint8Array[] = [], rows?: Uint8Array) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 0, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...further,
    pngChunk('IDAT', deflateSync(rows ?? new Uint8Array((widthPx + 1) * heightPx))),
    pngChunk('IEND', new Uint8Array(0)),
  ]);
}

const segment = (marker: number, data: Uint8Array | string) => {
  const content = Buffer.from(data);
  return Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);
};
/** The segments of a JPEG of 100 by 40 pixels around those given: its scan has a restart and a stuffed byte. */
export const smallJpeg = (...further: { marker: number; data: string }[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...further.map(({ marker, data }) => segment(marker, data)),
    segment(0xc0, Uint8Array.from([8, 0, 40, 0, 100, 1, 1, 0x11, 0])),
    segment(0xda, Uint8Array.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
  ]);
