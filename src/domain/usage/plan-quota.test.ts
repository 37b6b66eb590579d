import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotaMonth, splitUnlock } from './plan-quota.ts';

test('an unlock takes the quota first, then the allowance, and the parts add up to its size [B2]', () => {
  expect(splitUnlock(10_000, { quotaLeftSqft: 100_000, allowanceLeftSqft: 50_000 })).toEqual({
    quotaSqft: 10_000,
    allowanceSqft: 0,
    overageSqft: 0,
  });
  expect(splitUnlock(10_000, { quotaLeftSqft: 4_000, allowanceLeftSqft: 5_000 })).toEqual({
    quotaSqft: 4_000,
    allowanceSqft: 5_000,
    overageSqft: 1_000,
  });
  const sqft = fc.nat(2_000_000);
  fc.assert(
    fc.property(
      fc.array(sqft, { maxLength: 20 }),
      sqft,
      fc.integer({ min: -100_000, max: 100_000 }),
      (sizes, quota, allowance) => {
        const left = { quotaLeftSqft: quota, allowanceLeftSqft: allowance };
        let over = 0;
        for (const size of sizes) {
          const { quotaSqft, allowanceSqft, overageSqft } = splitUnlock(size, left);
          expect(quotaSqft + allowanceSqft + overageSqft).toBe(size);
          expect(Math.min(quotaSqft, allowanceSqft, overageSqft)).toBeGreaterThanOrEqual(0);
          left.quotaLeftSqft -= quotaSqft;
          left.allowanceLeftSqft -= allowanceSqft;
          over += overageSqft;
        }
        // In any order of the projects the same is drawn of each.
        const total = sizes.reduce((sum, size) => sum + size, 0);
        expect(over).toBe(Math.max(0, total - quota - Math.max(0, allowance)));
      },
    ),
    { seed: 7 },
  );
});

test('months of a quota begin on the day of the plan, or on the last of a shorter month [B2]', () => {
  const month = (start: string, at: string) => {
    const { from, to } = quotaMonth(new Date(start), new Date(at));
    return [from.toISOString(), to.toISOString()];
  };
  const start = '2026-01-31T10:00:00.000Z';
  expect(month(start, start)).toEqual([start, '2026-02-28T10:00:00.000Z']);
  expect(month(start, '2026-02-28T09:59:59.999Z')).toEqual([start, '2026-02-28T10:00:00.000Z']);
  expect(month(start, '2026-02-28T10:00:00.000Z')).toEqual(['2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z']);
  expect(month(start, '2027-12-31T23:00:00.000Z')).toEqual(['2027-12-31T10:00:00.000Z', '2028-01-31T10:00:00.000Z']);
});
