import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SubscribedPlan } from '#domain/pricing/plan-table.ts';
import {
  addedOverageCents,
  quotaMonth,
  quotaOfMonth,
  splitUnlock,
  withUpgrade,
  type PlanUpgrade,
} from './plan-quota.ts';

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

const month = quotaMonth(new Date('2026-11-12T10:00:00Z'), new Date('2026-11-20T00:00:00Z'));
const monthMs = month.to.getTime() - month.from.getTime();
const after = (ms: number) => new Date(month.from.getTime() + ms).toISOString();
const sqftOf = (plan: SubscribedPlan) => (plan === 'starter' ? 100_000 : 500_000);
const upgradedAfter = (ms: number) =>
  quotaOfMonth('professional', [{ at: after(ms), from: 'starter' }], { month, sqftOf });

test('an upgrade adds the share of the difference that is left of the month; the next month has the whole quota [B2 B6]', () => {
  expect(upgradedAfter(0)).toBe(500_000);
  expect(upgradedAfter(24 * 3_600_000 - 1), 'on its first day').toBe(500_000);
  expect(upgradedAfter(monthMs / 2 + 1), 'rounded down').toBe(299_999);
  expect(upgradedAfter(monthMs / 2)).toBe(300_000);
  expect(upgradedAfter(monthMs - 60_000), 'a minute before its end').toBe(100_009);
  expect(upgradedAfter(monthMs), 'of the next month').toBe(500_000);
  expect(upgradedAfter(-1), 'of the month before').toBe(500_000);
  expect(quotaOfMonth('starter', [], { month, sqftOf })).toBe(100_000);
});

test('the quota of an upgrade lies between those of the plans and falls with the moment; upgrades of one month add up [B2 B6]', () => {
  const moment = fc.integer({ min: 0, max: monthMs - 1 });
  const two = fc.tuple(moment, moment).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
  fc.assert(
    fc.property(two, fc.nat(2_000_000), fc.nat(2_000_000), fc.nat(100), ([early, late], smaller, more, share) => {
      const sizes = { small: smaller, middle: smaller + Math.floor((more * share) / 100), large: smaller + more };
      const quotaOf = (upgrades: PlanUpgrade<keyof typeof sizes>[]) =>
        quotaOfMonth('large', upgrades, { month, sqftOf: (plan) => sizes[plan] });
      const of = (ms: number) => quotaOf([{ at: after(ms), from: 'small' }]);
      expect(Number.isInteger(of(early))).toBe(true);
      expect(of(early)).toBeLessThanOrEqual(sizes.large);
      expect(of(late)).toBeLessThanOrEqual(of(early));
      expect(of(late)).toBeGreaterThanOrEqual(sizes.small);
      // By way of a plan between the two.
      const inSteps = quotaOf([
        { at: after(early), from: 'small' },
        { at: after(late), from: 'middle' },
      ]);
      expect(inSteps).toBeGreaterThanOrEqual(of(late));
      expect(inSteps).toBeLessThanOrEqual(of(early));
    }),
    { seed: 7 },
  );
});

test('of the upgrades of a plan those of the running month are kept [B2]', () => {
  const startedAt = new Date('2026-01-12T10:00:00Z');
  const [old, early, late] = ['2026-11-12T09:59:59.000Z', '2026-11-12T10:00:00.000Z', '2026-12-01T00:00:00.000Z'].map(
    (at) => ({
      at,
      from: 'starter' as const,
    }),
  );
  if (!old || !early || !late) throw new Error('three');
  expect(withUpgrade([old, early], late, startedAt)).toEqual([early, late]);
  expect(withUpgrade([], late, null)).toEqual([late]);
});
