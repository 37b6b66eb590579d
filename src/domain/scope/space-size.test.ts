import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialScopeChoice, reduceScopeChoice } from './scope-choice.ts';
import { formatSize, groupDigits, MAX_SIZE_M2, MAX_SIZE_SQFT, parseSize, sizeUnits } from './space-size.ts';

test.each([
  ['1,000', 'Imperial', { sqft: 1000 }],
  [' 12500 ', 'Imperial', { sqft: 12_500 }],
  ['12.', 'Imperial', { sqft: 12 }],
  ['12.0', 'Imperial', { sqft: 12 }],
  ['12 500', 'Imperial', { sqft: 12_500 }],
  ['', 'Imperial', { sqft: null }],
  ['93', 'Metric', { sqft: 1001 }],
  ['1,000', 'Metric', { sqft: 10_764 }],
] as const)('%j in %s is read as %j [O4]', (text, unit, parsed) => {
  expect(parseSize(text, unit)).toEqual(parsed);
});

test('sizes that are no size are rejected [O5]', () => {
  for (const text of ['0', '-5', 'large', '1e9', '5-10', '12.5.1']) {
    expect(parseSize(text, 'Imperial')).toEqual({
      problem: 'Please fill out all required fields to continue or add a valid area size.',
    });
  }
});

test('a fraction is not dropped but rejected with its sentence [O4]', () => {
  expect(['12.9', '0.4', '.5', '1,000.50'].map((text) => parseSize(text, 'Imperial'))).toEqual(
    Array(4).fill({ problem: 'Enter the area in whole square feet.' }),
  );
  expect(parseSize('12.5', 'Metric')).toEqual({ problem: 'Enter the area in whole square meters.' });
});

test('the maximum itself is accepted in both units, one more is rejected [O5]', () => {
  expect(parseSize('1,000,000', 'Imperial')).toEqual({ sqft: 1_000_000 });
  expect(parseSize('1,000,001', 'Imperial')).toEqual({ problem: 'Maximum space size is 1,000,000 Sq.ft.' });
  const largest = parseSize('92,903', 'Metric');
  expect(
    'sqft' in largest && largest.sqft !== null && largest.sqft <= MAX_SIZE_SQFT && formatSize(largest.sqft, 'Metric'),
  ).toBe('92,903');
  expect(parseSize('92,904', 'Metric')).toEqual({ problem: 'Maximum space size is 92,903 m2' });
  expect(formatSize(MAX_SIZE_SQFT, 'Metric')).toBe('92,903');
});

test('every whole size shows as it was typed [O4]', () => {
  const drifted: number[] = [];
  for (let m2 = 1; m2 <= MAX_SIZE_M2; m2 += 1) {
    const parsed = parseSize(String(m2), 'Metric');
    if (!('sqft' in parsed) || formatSize(parsed.sqft, 'Metric').replaceAll(',', '') !== String(m2)) drifted.push(m2);
  }
  expect(drifted).toEqual([]);
  expect(formatSize(1_234_567 - 234_567, 'Imperial')).toBe('1,000,000');
  expect([formatSize(null, 'Metric'), formatSize(3, 'Metric')]).toEqual(['', '1']);
});

test('digits that make no size are grouped like those of one [O5]', () => {
  expect(['9', '999,9999', '99999999999999'].map(groupDigits)).toEqual(['9', '9,999,999', '99,999,999,999,999']);
});

test('toggling units back and forth never changes what is shown [O4]', () => {
  const size = fc.integer({ min: 1, max: MAX_SIZE_SQFT });
  fc.assert(
    fc.property(size, fc.array(fc.constantFrom(...sizeUnits), { maxLength: 20, size: 'max' }), (sqft, units) => {
      const start = reduceScopeChoice(initialScopeChoice, { type: 'set-space-size', sqft });
      const end = units.reduce((choice, unit) => reduceScopeChoice(choice, { type: 'set-unit', unit }), start);
      expect(sizeUnits.map((unit) => formatSize(end.interiorSqft, unit))).toEqual(
        sizeUnits.map((unit) => formatSize(sqft, unit)),
      );
    }),
  );
});
