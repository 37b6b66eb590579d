import type { TaxTerms } from '#domain/billing/tax.ts';
import { expect, test } from 'vitest';
import { subscribedTerms } from './plan-table.ts';
import { planAtPrice, planOfPrice, providersPriceCents } from './priced-plan.ts';

const month = 'month' as const;
const plain = { currency: 'usd', tax: null };
const vat = { name: 'VAT', rate: 19_000, isIncluded: true, registrationNumber: null, exemptNumber: null };
const terms = (change: Partial<TaxTerms>) => ({ currency: 'eur', tax: { ...vat, ...change } });

test('a price names its plan and interval, and no other price does [B2]', () => {
  for (const plan of ['starter', 'professional'] as const)
    for (const interval of ['month', 'year'] as const)
      expect(planOfPrice(subscribedTerms(plan, interval).periodCents, interval, plain)).toEqual({ plan, interval });
  expect(planOfPrice(100, 'month', plain)).toBeUndefined();
  expect(planOfPrice(null, 'month', plain)).toBeUndefined();
  expect(planOfPrice(subscribedTerms('starter', 'month').periodCents, 'year', plain)).toBeUndefined();
});

test('the provider charges a team that is exempt the price without the tax in it, and names its plan by that price or the earlier one [B2 N20]', () => {
  const starter = { plan: 'starter', interval: month } as const;
  const exempt = terms({ exemptNumber: 'ATU 1' });
  expect(providersPriceCents(starter, terms({}))).toBe(99_900);
  expect(providersPriceCents(starter, terms({ isIncluded: false, exemptNumber: 'ATU 1' }))).toBe(99_900);
  expect(providersPriceCents(starter, exempt)).toBe(83_950);
  for (const price of [83_950, 99_900]) expect(planOfPrice(price, month, exempt)).toEqual(starter);
  expect(planOfPrice(83_950, month, terms({}))).toBeUndefined();
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
