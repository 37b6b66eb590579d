import { expect, test } from 'vitest';
import { conversionRatioPercent, parseElementStatistics } from './element-statistics.ts';

test('both formats are read by their shape [E9]', () => {
  const modern = parseElementStatistics({
    Categories: [
      { name: 'Walls', JsonCount: 10, RevitCount: 9 },
      { JsonCount: 2, RevitCount: 0 },
    ],
  });
  const older = parseElementStatistics({ ElementStatistics: [{ name: 'Walls', JsonTotal: 10, RevitTotal: 9 }] });
  expect(modern[0]).toEqual({ name: 'Walls', detected: 10, modelled: 9 });
  expect(older).toEqual([modern[0]]);
  expect(() => parseElementStatistics({ Something: [] })).toThrow();
});

test('model creation is modelled of detected, rounded, 0 if none was found [E5]', () => {
  expect(
    conversionRatioPercent([
      { name: '', detected: 3, modelled: 2 },
      { name: '', detected: 0, modelled: 0 },
    ]),
  ).toBe(67);
  expect(conversionRatioPercent([{ name: '', detected: 0, modelled: 0 }])).toBe(0);
});
