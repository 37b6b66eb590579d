import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test('line breaks, characters that are not seen, and those that turn a text become spaces', () => {
  expect(oneLine(' Hall\r\n\u0000\u202eNorth\u200b ')).toBe('Hall North');
  expect(oneLine('\u200b\u0007 ')).toBe('');
  expect(oneLine('Étage 2 · 会議室')).toBe('Étage 2 · 会議室');
});
