import { expect, test } from 'vitest';
import { changeProblem, changeTiming, nextCharge, PAY_FIRST, planInForce, type ChangingPlan } from './plan-change.ts';

const END = new Date('2026-12-01T00:00:00Z');
const running = (change: Partial<ChangingPlan> = {}): ChangingPlan => ({
  plan: 'starter',
  interval: 'month',
  nextPlan: null,
  nextInterval: null,
  isEnding: false,
  isPastDue: false,
  periodEnd: END,
  ...change,
});

test.each([
  [['starter', 'month'], ['starter', 'month'], 'none'],
  [['starter', 'month'], ['professional', 'month'], 'now'],
  [['starter', 'month'], ['starter', 'year'], 'now'],
  [['starter', 'month'], ['professional', 'year'], 'now'],
  [['professional', 'year'], ['starter', 'year'], 'later'],
  [['professional', 'year'], ['professional', 'month'], 'later'],
  [['professional', 'year'], ['starter', 'month'], 'later'],
  [['starter', 'year'], ['professional', 'month'], undefined],
  [['professional', 'month'], ['starter', 'year'], undefined],
] as const)('a change from %j to %j takes effect: %s [B2]', ([plan, interval], [to, per], timing) => {
  expect(changeTiming({ plan, interval }, { plan: to, interval: per })).toBe(timing);
});

test('a plan with something scheduled, or that was canceled, is kept first; only an upgrade passes a cancellation [B2]', () => {
  const year = { plan: 'starter', interval: 'year' } as const;
  expect(changeProblem(running(), year)).toBeUndefined();
  expect(changeProblem(running({ isEnding: true }), year)).toContain('Keep your plan first');
  expect(changeProblem(running({ isEnding: true }), { plan: 'professional', interval: 'month' })).toBeUndefined();
  const scheduled = running({ plan: 'professional', nextPlan: 'starter' });
  expect(changeProblem(scheduled, { plan: 'professional', interval: 'year' })).toContain('Another change is scheduled');
  expect(changeProblem(scheduled, { plan: 'starter', interval: 'month' }), 'the same again').toBeUndefined();
  expect(changeProblem(scheduled, { plan: 'professional', interval: 'month' }), 'kept').toBeUndefined();
});

test('while a period is not paid the plan changes neither now nor later; what is scheduled can be taken back [B2]', () => {
  const unpaid = running({ plan: 'professional', interval: 'month', isPastDue: true });
  for (const wanted of [
    { plan: 'professional', interval: 'year' },
    { plan: 'starter', interval: 'month' },
    { plan: 'starter', interval: 'year' },
  ] as const)
    expect(changeProblem(unpaid, wanted)).toBe(PAY_FIRST);
  expect(
    changeProblem({ ...unpaid, nextPlan: 'starter' }, { plan: 'professional', interval: 'month' }),
  ).toBeUndefined();
});

test('once the period is over what was scheduled is in force, and nothing of a plan that was canceled [B2]', () => {
  const before = new Date(END.getTime() - 1);
  const smaller = running({ plan: 'professional', nextPlan: 'starter' });
  expect(planInForce(smaller, before)).toEqual({ plan: 'professional', interval: 'month' });
  expect(planInForce(smaller, END)).toEqual({ plan: 'starter', interval: 'month' });
  expect(planInForce(running({ interval: 'year', nextInterval: 'month' }), END)).toEqual({
    plan: 'starter',
    interval: 'month',
  });
  expect(planInForce(running({ isEnding: true }), before)).toEqual({ plan: 'starter', interval: 'month' });
  expect(planInForce(running({ isEnding: true }), END)).toBeUndefined();
  expect(nextCharge(running({ isEnding: true }))).toBeUndefined();
});
