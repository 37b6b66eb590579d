import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileSource } from '#engine/io/file-source.ts';
import { concatenate } from '#formats/concatenate.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { jpegOf, paint, readPicture } from '#formats/testing/read-picture.ts';
import { reducePicture } from './reduce-picture.ts';

const encode = jpegEncoder(95);
const [RED, GREEN, BLUE, WHITE] = [
  [220, 30, 30],
  [30, 200, 30],
  [30, 30, 220],
  [240, 240, 240],
] as const;

/** Red at the upper left, green at the upper right, blue below the red, white below the green. */
const quarters = (width: number, height: number): Uint8Array =>
  encode(
    paint(width, height, (x, y) => [
      ...(y < height / 2 ? (x < width / 2 ? RED : GREEN) : x < width / 2 ? BLUE : WHITE),
    ]),
    width,
    height,
  );

/** The same with an Exif that says how it is turned, in either order of bytes. */
function turned(jpeg: Uint8Array, orientation: number, isLittle: boolean): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  tiff.setUint16(8, 1, isLittle);
  tiff.setUint16(10, 0x0112, isLittle);
  tiff.setUint16(12, 3, isLittle);
  tiff.setUint32(14, 1, isLittle);
  tiff.setUint16(18, orientation, isLittle);
  const body = concatenate([new TextEncoder().encode('Exif\0\0'), new Uint8Array(tiff.buffer)]);
  return concatenate([jpeg.subarray(0, 2), Uint8Array.of(0xff, 0xe1, 0, body.length + 2), body, jpeg.subarray(2)]);
}

async function reduced(content: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'reduce-'));
  try {
    const path = join(folder, 'picture');
    await writeFile(path, content);
    const source = await openFileSource(path);
    const jpeg = await reducePicture(source).finally(() => source.close());
    const picture = await readPicture(jpegOf(jpeg));
    const colorAt = (u: number, v: number) => {
      const found = picture.at(Math.floor(u * picture.width), Math.floor(v * picture.height));
      return Object.entries({ RED, GREEN, BLUE, WHITE }).find(([, color]) =>
        color.every((value, c) => Math.abs(value - (found[c] ?? NaN)) < 25),
      )?.[0];
    };
    const corners = [colorAt(0.2, 0.2), colorAt(0.8, 0.2), colorAt(0.2, 0.8), colorAt(0.8, 0.8)];
    return { size: [picture.width, picture.height], corners };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test(
  'a large picture is reduced to at most 1,280 pixels, a middling one is halved, and a small one stays [F9]',
  { tags: 'nightly' },
  async () => {
    const corners = ['RED', 'GREEN', 'BLUE', 'WHITE'];
    expect(await reduced(quarters(2001, 900))).toEqual({ size: [1001, 450], corners });
    expect(await reduced(quarters(900, 700))).toEqual({ size: [450, 350], corners });
    expect(await reduced(quarters(120, 80))).toEqual({ size: [120, 80], corners });
  },
);

test('a photo that a camera holds on its side or mirrored is upright in the copy, which has no Exif to say so [F9]', async () => {
  const seen = [];
  for (let orientation = 1; orientation <= 8; orientation++) {
    const { size, corners } = await reduced(turned(quarters(96, 64), orientation, orientation % 2 === 0));
    seen.push([size.join('x'), corners.join(' ')]);
  }
  expect(seen).toEqual([
    ['96x64', 'RED GREEN BLUE WHITE'],
    ['96x64', 'GREEN RED WHITE BLUE'],
    ['96x64', 'WHITE BLUE GREEN RED'],
    ['96x64', 'BLUE WHITE RED GREEN'],
    ['64x96', 'RED BLUE GREEN WHITE'],
    ['64x96', 'BLUE RED WHITE GREEN'],
    ['64x96', 'WHITE GREEN BLUE RED'],
    ['64x96', 'GREEN WHITE RED BLUE'],
  ]);
});

test('a picture that is damaged is refused in a sentence [F9]', async () => {
  await expect(reduced(quarters(96, 64).subarray(0, 700))).rejects.toThrow(/ends before its last row|is damaged/);
});
