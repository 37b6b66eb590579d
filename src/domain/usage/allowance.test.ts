import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatSqft,
  overageSqft,
  unlockPriceCents,
  usageBand,
  usageBar,
  usageInfo,
  usageModalTexts,
} from './allowance.ts';

test('the allowance is 50,000 sqft, warns from 80 % and is used up at 50,000 [D1 D16]', () => {
  expect(usageInfo(0)).toEqual({ freeLimit: 50_000, currentUsage: 0, remainingUsage: 50_000, isOverLimit: false });
  expect(usageInfo(49_999).isOverLimit).toBe(false);
  expect(usageInfo(50_000)).toMatchObject({ remainingUsage: 0, isOverLimit: true });
  expect([39_999, 40_000, 49_999, 50_000].map((used) => usageBand(usageInfo(used)))).toEqual([
    'within',
    'approaching',
    'approaching',
    'over',
  ]);
});

test('the modal has a title for each case, and a subtitle of its own [D2 D15]', () => {
  const texts = [50_000, 45_000, 44_999].map((used) => usageModalTexts(usageInfo(used)));
  expect(texts.map(({ title }) => title)).toEqual([
    "You've used your free downloads",
    "You're almost out of free downloads",
    'Download will use your free allowance',
  ]);
  expect(new Set(texts.map(({ subtitle }) => subtitle)).size).toBe(3);
});

test('one price everywhere: 1.5 cents a square foot [D5]', () => {
  expect(unlockPriceCents(10_000)).toBe(15_000);
  expect(unlockPriceCents(1)).toBe(2);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => a > b || unlockPriceCents(a) <= unlockPriceCents(b)),
  );
});

test('the bar shows what a project would take, as far as it fits', () => {
  expect(usageBar(usageInfo(25_000), 10_000)).toMatchObject({ usedPercent: 50, projectPercent: 20 });
  expect(usageBar(usageInfo(45_000), 10_000)).toMatchObject({ usedPercent: 90, projectPercent: 10 });
  expect(usageBar(usageInfo(53_000), 10_000)).toMatchObject({ usedPercent: 100, projectPercent: 0 });
});

test('overage is what a team is over, and its bar stops at 20 % [D3]', () => {
  expect([45_000, 50_000, 53_000].map((used) => overageSqft(usageInfo(used)))).toEqual([0, 0, 3_000]);
  expect(usageBar(usageInfo(25_000))).toEqual({ usedPercent: 50, projectPercent: 0, overagePercent: 0 });
  expect(usageBar(usageInfo(54_000))).toEqual({ usedPercent: 100, projectPercent: 0, overagePercent: 8 });
  expect(usageBar(usageInfo(500_000))).toEqual({ usedPercent: 100, projectPercent: 0, overagePercent: 20 });
});

test("amounts above 1,000 read in thousands with 'k'", () => {
  expect([0, 1000, 1001, 1500, 50_000].map(formatSqft)).toEqual(['0', '1000', '1.0k', '1.5k', '50k']);
});
