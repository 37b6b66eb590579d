import { expect, test } from 'vitest';
import { isPanorama } from './recognize-panorama.ts';

/** The head of a JPEG with a segment of metadata and a size. */
function head(width: number, height: number, xmp = ''): Uint8Array {
  const text = new TextEncoder().encode(xmp);
  const u16 = (value: number) => [value >> 8, value & 255];
  const segments = [
    [0xff, 0xd8, 0xff, 0xe1, ...u16(text.length + 2), ...text],
    [0xff, 0xc0, ...u16(17), 8, ...u16(height), ...u16(width), 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1],
  ];
  return Uint8Array.from(segments.flat());
}

test('a picture twice as wide as high is a panorama, unless it says that it has another projection [N19]', () => {
  expect([isPanorama(head(6000, 3000)), isPanorama(head(6000, 3001)), isPanorama(head(6000, 4000))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isPanorama(head(6000, 3000, 'GPano:ProjectionType="equirectangular"'))).toBe(true);
  expect(isPanorama(head(6000, 3000, '<GPano:ProjectionType>equirectangular</GPano:ProjectionType>'))).toBe(true);
  expect(isPanorama(head(6000, 3000, "GPano:ProjectionType='cylindrical'"))).toBe(false);
  // Too small to look around in, and more than can be cut.
  expect([isPanorama(head(200, 100)), isPanorama(head(20000, 10000))]).toEqual([false, false]);
  expect(isPanorama(new TextEncoder().encode('no picture'))).toBe(false);
});
