import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defuseFormula, undoDefused } from './formula-cells.ts';

test('no text becomes a formula, and numbers stay numbers', () => {
  for (const text of ['=1+1', '+1-800', '-x', '@cmd', '\t=1', '\r=1']) expect(defuseFormula(text)).toBe(`'${text}`);
  for (const text of ['-71.21', '12', 'a=b', '']) expect(defuseFormula(text)).toBe(text);
});

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t\r0-9.]*$/)), (text) => {
      const cell = defuseFormula(text);
      expect(undoDefused(cell)).toBe(text);
      expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d)/);
    }),
  );
});
