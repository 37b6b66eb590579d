import { expect, test } from 'vitest';
import { askedPlans, askedPlanTitle, hasAskedPlan, isAnswerNews } from './plan-request.ts';

test('a team asks for what is agreed with people, by its name, and not for what it has [B3]', () => {
  expect(askedPlans.map(askedPlanTitle)).toEqual([
    'Enterprise',
    'SCANIT & BIMIT Starter',
    'SCANIT & BIMIT Professional',
    'SCANIT & BIMIT Portfolio',
  ]);
  // A plan of the engine of the same name is another one.
  expect(hasAskedPlan('scan_starter', { plan: 'starter', scanPlan: null })).toBe(false);
  expect(hasAskedPlan('scan_starter', { plan: 'on_demand', scanPlan: 'starter' })).toBe(true);
  expect(hasAskedPlan('enterprise', { plan: 'enterprise', scanPlan: null })).toBe(true);
});

test('an answer is shown for thirty days [B3]', () => {
  const at = '2026-11-01T12:00:00.000Z';
  expect(isAnswerNews({ at }, new Date('2026-12-01T11:59:59.000Z'))).toBe(true);
  expect(isAnswerNews({ at }, new Date('2026-12-01T12:00:00.000Z'))).toBe(false);
});
