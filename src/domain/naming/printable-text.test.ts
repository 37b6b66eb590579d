import { expect, test } from 'vitest';
import { printableText } from './printable-text.ts';

test('nothing of a foreign text moves the cursor, breaks the line or turns the direction', () => {
  expect(printableText('1.2\u001b[2J\u0007\r\n\u009b\u2028\u202e3 "Süd"')).toBe('1.2[2J3 "Süd"');
});

test('a long text is cut', () => {
  expect(printableText('x'.repeat(200))).toBe('x'.repeat(200));
  expect(printableText('x'.repeat(201))).toBe(`${'x'.repeat(200)}...`);
});
