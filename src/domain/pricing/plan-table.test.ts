import { expect, test } from 'vitest';
import { annualCents, planTable, rateText } from './plan-table.ts';

test('plans of the engine cost what the specification says, by month and by year [B2]', () => {
  expect(
    planTable.engine.map((plan) => [
      plan.id,
      plan.monthlyCents,
      annualCents(plan),
      plan.lifetimeSqft,
      plan.monthlySqft,
      plan.overageMillicentsPerSqft === null ? null : rateText(plan.overageMillicentsPerSqft),
      plan.isRecommended,
      plan.features.join(' '),
    ]),
  ).toEqual([
    ['on_demand', 0, 0, 50_000, 0, '$0.015', false, 'collaborators'],
    // 999 * 12 * 0.85 and 4,498 * 12 * 0.8
    ['starter', 99_900, 1_018_980, 0, 100_000, '$0.01', false, 'collaborators'],
    ['professional', 449_800, 4_318_080, 0, 500_000, '$0.009', true, 'collaborators rerun api whitelabel'],
    ['enterprise', null, null, 0, 1_000_000, null, false, 'collaborators support sla templates'],
  ]);
});

test('plans of scans have the areas, projects and discounts of the specification [B3]', () => {
  expect(
    planTable.scan.map((plan) => [
      plan.id,
      plan.minimumSqft,
      plan.projectsPerMonth,
      plan.discountPercent,
      plan.hostingMonths,
      plan.isRecommended,
      plan.features.includes('api'),
    ]),
  ).toEqual([
    ['on_demand', null, null, 0, 12, false, false],
    ['starter', 100_000, 2, 5, 36, true, false],
    ['professional', 500_000, 5, 10, 36, false, false],
    ['portfolio', 1_000_000, 10, 15, 36, false, true],
  ]);
  expect(planTable.scanTerms).toEqual({
    upfrontPercent: 50,
    netDays: 30,
    sequencedAboveSqft: 25_000,
    startsAtMillicentsPerSqft: 75_000,
    savingsPercent: { from: 5, to: 15 },
  });
  expect(rateText(planTable.scanTerms.startsAtMillicentsPerSqft)).toBe('$0.75');
  expect(planTable.enterprise).toEqual({ projectsPerMonth: 2, onboardingHours: 1, hostingMonths: 36 });
});
