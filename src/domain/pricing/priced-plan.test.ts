import { expect, test } from 'vitest';
import { subscribedTerms } from './plan-table.ts';
import { planAtPrice, planOfPrice } from './priced-plan.ts';

const month = 'month' as const;

test('a price names its plan and interval, and no other price does [B2]', () => {
  for (const plan of ['starter', 'professional'] as const)
    for (const interval of ['month', 'year'] as const)
      expect(planOfPrice(subscribedTerms(plan, interval).periodCents, interval)).toEqual({ plan, interval });
  expect(planOfPrice(100, 'month')).toBeUndefined();
  expect(planOfPrice(null, 'month')).toBeUndefined();
  expect(planOfPrice(subscribedTerms('starter', 'month').periodCents, 'year')).toBeUndefined();
});

test('a larger price counts right away, a smaller one with the next period, and the same one takes a change back [B2]', () => {
  const starter = { plan: 'starter', interval: month, nextPlan: null } as const;
  const professional = { plan: 'professional', interval: month, nextPlan: null } as const;
  const leaving = { ...professional, nextPlan: 'starter' } as const;
  expect(planAtPrice(starter, professional, false)).toEqual(professional);
  expect(planAtPrice(professional, starter, false)).toEqual(leaving);
  expect(planAtPrice(leaving, professional, false)).toEqual(professional);
  expect(planAtPrice(leaving, starter, false)).toEqual(leaving);
  expect(planAtPrice(leaving, starter, true)).toEqual(starter);
  expect(planAtPrice(starter, { plan: 'starter', interval: 'year' }, true)).toEqual({ ...starter, interval: 'year' });
});
