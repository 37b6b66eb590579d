import { expect, test } from 'vitest';
import { signatureMark } from './signature-mark.ts';

/** 600 pixels wide and 200 high. */
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAlgAAADICAYAAAA=';
const HUGE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwCAYAAAA=';

test('a mark is a drawn PNG or a typed name, and nothing else [S25]', () => {
  expect(signatureMark.parse({ kind: 'typed', name: '  Ada Lovelace ' })).toEqual({
    kind: 'typed',
    name: 'Ada Lovelace',
  });
  const wrong = [
    { kind: 'typed', name: ' A ' },
    { kind: 'drawn', png: 'data:image/svg+xml;base64,PHN2Zz4=' },
    { kind: 'drawn', png: `${PNG}" onload="x` },
    { kind: 'drawn', png: `${PNG.slice(0, -2)}${'A'.repeat(200_000)}` },
    { kind: 'drawn', png: 'https://example.com/a.png' },
    { kind: 'drawn', png: HUGE },
    { kind: 'drawn', png: PNG.slice(0, -3) },
  ];
  expect(wrong.map((mark) => signatureMark.safeParse(mark).success)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(signatureMark.safeParse({ kind: 'drawn', png: PNG }).success).toBe(true);
});
