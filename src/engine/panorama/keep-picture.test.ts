import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileSource } from '#engine/io/file-source.ts';
import { concatenate } from '#formats/concatenate.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { paint } from '#formats/testing/read-picture.ts';
import { keepPicture } from './keep-picture.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'pictures-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function kept(bytes: Uint8Array): Promise<{ format: string; bytes: Uint8Array }> {
  await writeFile(join(folder, 'in'), bytes);
  const source = await openFileSource(join(folder, 'in'));
  const out = openSync(join(folder, 'out'), 'w');
  try {
    const format = keepPicture(source, out);
    return { format, bytes: new Uint8Array(await readFile(join(folder, 'out'))) };
  } finally {
    closeSync(out);
    await source.close();
  }
}

const encoder = new TextEncoder();
const segment = (marker: number, text: string) => {
  const body = encoder.encode(text);
  return Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body);
};
const [WIDTH, HEIGHT] = [1600, 800];
const noise = (x: number, y: number) => ((x * 7919) ^ (y * 104_729)) & 255;
const JPEG = jpegEncoder(95)(
  paint(WIDTH, HEIGHT, (x, y) => [noise(x, y), noise(y, x), 40]),
  WIDTH,
  HEIGHT,
);

test(
  'a JPEG keeps every byte of its pixels, and nothing of its place, device, remarks, and what follows its end [N19]',
  { tags: 'nightly' },
  async () => {
    expect(JPEG.length, 'more than is read at one time').toBeGreaterThan(1 << 20);
    expect(await kept(JPEG)).toEqual({ format: 'jpg', bytes: JPEG });
    const color = segment(0xe2, 'ICC_PROFILE\0as it was');
    const said = concatenate([
      JPEG.subarray(0, 2),
      segment(0xe1, 'Exif\0\0GPS 42.7 -73.7'),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0camera 1234'),
      color,
      segment(0xe2, 'MPF\0two pictures'),
      segment(0xed, 'Photoshop 3.0\0by Ada'),
      segment(0xfe, 'a remark'),
      JPEG.subarray(2),
      encoder.encode('a film of the street'),
    ]);
    expect((await kept(said)).bytes).toEqual(concatenate([JPEG.subarray(0, 2), color, JPEG.subarray(2)]));
  },
);

test('the small picture in the head of a JPEG, which may show what was cut off, is left out [N19]', async () => {
  const jfif = Uint8Array.of(0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9);
  const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, jfif.length + 2, ...jfif);
  const plain = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, ...jfif.subarray(0, 12), 0, 0);
  const rest = JPEG.subarray(2);
  expect((await kept(concatenate([head, rest]))).bytes).toEqual(concatenate([plain, rest]));
});

test('a PNG keeps its pixels and colors, and none of its texts and times [N19]', async () => {
  const chunk = (type: string, data: Uint8Array) => {
    const named = concatenate([encoder.encode(type), data]);
    const frame = new Uint8Array(named.length + 8);
    const view = new DataView(frame.buffer);
    view.setUint32(0, data.length);
    frame.set(named, 4);
    view.setUint32(named.length + 4, crc32(named));
    return frame;
  };
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
  const header = chunk('IHDR', Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0));
  const gamma = chunk('gAMA', Uint8Array.of(0, 0, 177, 143));
  const pixels = chunk('IDAT', deflateSync(Uint8Array.of(0, 1, 2, 3, 4, 5, 6)));
  const end = chunk('IEND', new Uint8Array(0));
  const said = ['tEXt', 'eXIf', 'tIME', 'iTXt', 'zTXt', 'prVt'].map((type) => chunk(type, encoder.encode('Ada')));
  const all = concatenate([signature, header, ...said, gamma, pixels, ...said, end, encoder.encode('more')]);
  expect(await kept(all)).toEqual({ format: 'png', bytes: concatenate([signature, header, gamma, pixels, end]) });
});

test('one that ends early or is not in order is no picture to keep', async () => {
  await expect(kept(JPEG.subarray(0, 300))).rejects.toThrow('The picture ends before its last row. Export it again.');
  await expect(kept(concatenate([JPEG.subarray(0, 2), encoder.encode('rubbish')]))).rejects.toThrow(
    'The picture is damaged. Export it again.',
  );
});
