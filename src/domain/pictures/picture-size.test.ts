import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSmallPicture, pictureSizeOf } from './picture-size.ts';

const png = (widthPx: number, heightPx: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, widthPx);
  new DataView(bytes.buffer).setUint32(20, heightPx);
  return bytes;
};
const jpeg = (widthPx: number, heightPx: number, before: number[] = []) =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...before,
    0xff,
    0xc2,
    0,
    17,
    8,
    heightPx >> 8,
    heightPx & 255,
    widthPx >> 8,
    widthPx & 255,
    3,
  ]);
const COMMENT = [0xff, 0xfe, 0, 4, 0xff, 0xc0];

test('a PNG and a JPEG say how large they are, whatever stands before it', () => {
  expect(pictureSizeOf(png(640, 480))).toEqual({ widthPx: 640, heightPx: 480 });
  expect(pictureSizeOf(jpeg(640, 480))).toEqual({ widthPx: 640, heightPx: 480 });
  expect(pictureSizeOf(jpeg(640, 480, [...COMMENT, 0xff, 0xff, 0xff]))).toEqual({ widthPx: 640, heightPx: 480 });
});

test('eight million pixels are small, more are not, and neither is what does not say', () => {
  expect([isSmallPicture(png(4000, 2000)), isSmallPicture(jpeg(4000, 2000))]).toEqual([true, true]);
  expect([
    isSmallPicture(png(4000, 2001)),
    isSmallPicture(png(2 ** 31, 2 ** 31)),
    isSmallPicture(jpeg(65_535, 65_535)),
  ]).toEqual([false, false, false]);
  expect(
    [
      new Uint8Array(0),
      png(0, 5),
      png(4, 4).subarray(0, 20),
      jpeg(4, 4).subarray(0, 8),
      Uint8Array.from([0x3c, 0x73]),
    ].map(isSmallPicture),
  ).toEqual([false, false, false, false, false]);
});

test('whatever the bytes, an answer comes', () => {
  const begin = fc.constantFrom([0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47], []);
  fc.assert(
    fc.property(
      begin,
      fc.uint8Array({ maxLength: 400 }),
      (first, rest) => void isSmallPicture(Uint8Array.from([...first, ...rest])),
    ),
  );
});
