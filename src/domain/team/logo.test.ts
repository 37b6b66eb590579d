import { expect, test } from 'vitest';
import { logoFormatOf } from './logo.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

test.each([
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'png'],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
  ['half the mark of a PNG', bytes(0x89, 0x50, 0x4e, 0x47), undefined],
  ['a GIF', new TextEncoder().encode('GIF89a'), undefined],
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['a page', new TextEncoder().encode('<!doctype html>'), undefined],
  ['nothing', bytes(), undefined],
])('%s as a logo', (_what, content, format) => {
  expect(logoFormatOf(content)).toBe(format);
});
