import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSmallPicture } from '#domain/pictures/picture-size.ts';
import { grayPng, pngChunk, smallJpeg } from '#server/testing/small-pictures.ts';
import { cleanLogo } from './clean-logo.ts';

const SECRET = 'taken at 40.7 N by Ann';
const size = { widthPx: 9, heightPx: 9 };
const secretOf = (content: Uint8Array | undefined) => content && Buffer.from(content).includes(SECRET);

test('a PNG is written again without texts, places, profiles, animations and what follows its end [B2]', () => {
  const kinds = ['tEXt', 'eXIf', 'iCCP', 'acTL', 'fdAT'];
  const further = kinds.map((type) => pngChunk(type, Buffer.from(SECRET)));
  const cleaned = cleanLogo(Buffer.concat([grayPng(size, further), Buffer.from(SECRET)]), 'png');
  expect(secretOf(cleaned)).toBe(false);
  expect(cleaned && isSmallPicture(cleaned)).toBe(true);
  expect(cleaned).toEqual(cleanLogo(grayPng(size), 'png'));
  // Palette and transparency are the picture.
  const colors = [pngChunk('PLTE', Buffer.alloc(6)), pngChunk('tRNS', Buffer.from([0, 255]))];
  const kept = Buffer.from(cleanLogo(grayPng(size, colors), 'png') ?? []);
  expect([kept.includes('PLTE'), kept.includes('tRNS')]).toEqual([true, true]);
});

test('a PNG that does not unpack to just its rows, or whose bytes changed, is none [B2]', () => {
  // Of nine by nine pixels in seven passes: 81 samples and a filter for each of the rows that there are.
  const interlaced = { ...size, interlaced: 1 as const };
  expect(cleanLogo(grayPng(interlaced, [], new Uint8Array(81 + 19)), 'png')).toBeDefined();
  const whole = grayPng(size);
  const flipped = Buffer.from(whole);
  flipped[20] = 1;
  const hostile = [
    grayPng(size, [], new Uint8Array(89)),
    grayPng(size, [], new Uint8Array(50_000_000)),
    whole.subarray(0, -12),
    whole.subarray(0, 33),
    flipped,
  ];
  expect(hostile.map((content) => cleanLogo(content, 'png'))).toEqual(hostile.map(() => undefined));
});

test('a JPEG keeps its scan byte for byte, and nothing of EXIF, XMP, comments and what follows its end [B2]', () => {
  const adobe = { marker: 0xee, data: 'Adobe' };
  const metadata = [0xe1, 0xe2, 0xed, 0xfe].map((marker) => ({ marker, data: SECRET }));
  const cleaned = cleanLogo(Buffer.concat([smallJpeg(adobe, ...metadata), Buffer.from(SECRET)]), 'jpeg');
  expect(cleaned && Buffer.from(cleaned)).toEqual(smallJpeg(adobe));
  const cut = [smallJpeg().subarray(0, -2), smallJpeg().subarray(0, 15), Buffer.from([0xff, 0xd8, 0xff, 0xd9])];
  expect(cut.map((content) => cleanLogo(content, 'jpeg'))).toEqual(cut.map(() => undefined));
});

test('whatever the bytes, an answer comes', { tags: 'nightly' }, () => {
  const begin = fc.constantFrom(smallJpeg(), grayPng(size));
  fc.assert(
    fc.property(begin, fc.uint8Array({ maxLength: 60 }), fc.nat(80), (whole, noise, at) => {
      const bytes = Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at + noise.length)]);
      for (const format of ['png', 'jpeg'] as const) cleanLogo(bytes, format);
    }),
    { seed: 7 },
  );
});
