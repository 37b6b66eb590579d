import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedOverageCents, quotaMonth, splitUnlock } from './plan-quota.ts';

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

test('an unlock is split at the edges of quota and allowance [B2]', () => {
  const parts = (sqft: number, quotaLeftSqft: number, allowanceLeftSqft: number) =>
    Object.values(splitUnlock(sqft, { quotaLeftSqft, allowanceLeftSqft }));
  expect(parts(100_000, 100_000, 50_000), 'just the quota').toEqual([100_000, 0, 0]);
  expect(parts(100_001, 100_000, 50_000), 'a square foot more').toEqual([100_000, 1, 0]);
  expect(parts(150_000, 100_000, 50_000), 'just both').toEqual([100_000, 50_000, 0]);
  expect(parts(150_001, 100_000, 50_000), 'all three').toEqual([100_000, 50_000, 1]);
  expect(parts(1, 0, 0), 'nothing left').toEqual([0, 0, 1]);
  // A team that ended above its allowance before it had a plan, or went to a smaller plan in a month, has nothing left of it.
  expect(parts(10, 5, -11_000)).toEqual([5, 0, 5]);
  expect(parts(10, -400_000, 4)).toEqual([0, 4, 6]);
});

test('the overage of a month is rounded once, however many unlocks it consists of [B2]', () => {
  // 0.9 cents a square foot: three of one square foot are 2.7 cents.
  expect([addedOverageCents(0, 900), addedOverageCents(900, 900), addedOverageCents(1800, 900)]).toEqual([1, 1, 1]);
  expect([0, 333, 666].map((earlier) => addedOverageCents(earlier, 333))).toEqual([0, 1, 0]);
  const unlock = fc.tuple(fc.nat(2_000_000), fc.constantFrom(1000, 900)).map(([sqft, rate]) => sqft * rate);
  fc.assert(
    fc.property(fc.array(unlock, { maxLength: 30 }), (unlocks) => {
      let [earlier, cents] = [0, 0];
      for (const added of unlocks) {
        const more = addedOverageCents(earlier, added);
        expect(more).toBeGreaterThanOrEqual(0);
        [earlier, cents] = [earlier + added, cents + more];
      }
      expect(cents).toBe(Math.round(earlier / 1000));
    }),
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
