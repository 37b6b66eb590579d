import { expect, test } from 'vitest';
import { formatAngle, formatFeetOrMeters, formatLength, formatMeasure, unitOfMeasure } from './format-measure.ts';

test("measures are shown in the reader's unit: feet and fractions of an inch, meters to the millimeter, the rest in 2 decimals by the product's factors [V7]", () => {
  expect([formatMeasure({ kind: 'length', value: 2 }, 'ft'), formatMeasure({ kind: 'length', value: 2 }, 'm')]).toEqual(
    [`6' 6 3/4"`, '2.000 m'],
  );
  expect([formatMeasure({ kind: 'area', value: 10 }, 'ft'), formatMeasure({ kind: 'area', value: 10 }, 'm')]).toEqual([
    '107.64 sq ft',
    '10.00 m²',
  ]);
  expect([
    formatMeasure({ kind: 'volume', value: 10 }, 'ft'),
    formatMeasure({ kind: 'volume', value: 10 }, 'm'),
  ]).toEqual(['353.15 ft³', '10.00 m³']);
  expect(formatFeetOrMeters(0.0254, 'm')).toBe('0.025 m');
  expect(unitOfMeasure('length', 'm')).toBe('m');
});

test('what rounds to nothing has no sign, whichever side of zero it lies on', () => {
  expect([
    formatLength(-0.001, 'm'),
    formatLength(-0.001, 'ft'),
    formatAngle(-0.0001),
    formatLength(-0.01, 'm'),
    formatFeetOrMeters(-0.0001, 'm'),
    formatFeetOrMeters(-0.001, 'm'),
  ]).toEqual(['0.00 m', '0.00 ft', '0.00°', '-0.01 m', '0.000 m', '-0.001 m']);
});
