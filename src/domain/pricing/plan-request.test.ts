import { expect, test } from 'vitest';
import { askedPlans, askedPlanTitle, hasAskedPlan } from './plan-request.ts';

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
