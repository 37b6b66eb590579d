import { expect, test } from 'vitest';
import { decodeStepText } from './step-text.ts';

test('escapes of every kind are read, and what no text has is left out [V12]', () => {
  expect(decodeStepText("K\\X2\\00FC\\X0\\che, 5'' \\X\\E9 \\S\\i \\\\")).toBe("Küche, 5' é é \\");
  expect(decodeStepText('\\X2\\0000\\X0\\Wall\\X\\00 \\X2\\001B\\X0\\1\u0007\tb')).toBe('Wall 1\tb');
});
