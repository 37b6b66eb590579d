import { expect, test } from 'vitest';
import { plainCadText, plainParagraph, wrapLines } from './plain-cad-text.ts';

test('symbols of drawings are read as the signs that they stand for [K1]', () => {
  expect(plainCadText('%%c12 %%p0.5 45%%d 100%%% %%uROOM%%u \\U+00B2 %%065')).toBe('Ø12 ±0.5 45° 100% ROOM ² A');
});

test.each([
  ['{\\fArial|b0|i0|c0|p34;ROOM}\\P12 m\\U+00B2', ['ROOM', '12 m²']],
  ['\\A1;3\'-4{\\H0.7x;\\S1/2;}"', ['3\'-41/2"']],
  ['\\S+0.1^-0.2;', ['+0.1/-0.2']],
  ['a\\~b \\\\ \\{c\\} \\Lunder\\l', ['a\u00a0b \\ {c} under']],
  ['\\pxqc;centred\\Ptwo', ['centred', 'two']],
  ['unended \\fArial', ['unended fArial']],
  ['\\', ['']],
])('a paragraph %j loses its formatting [K1]', (text, lines) => {
  expect(plainParagraph(text)).toEqual(lines);
});

test('a paragraph is broken between words at the width of its box', () => {
  expect(wrapLines(['one two three four'], 9)).toEqual(['one two', 'three four']);
  expect(wrapLines(['one two three four'], 0)).toEqual(['one two three four']);
  expect(wrapLines(['averyverylongword x'], 1)).toEqual(['averyverylongword', 'x']);
});
