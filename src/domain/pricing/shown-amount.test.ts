import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedFrom, isStillCharged } from './shown-amount.ts';

const at = (text: string) => new Date(`2026-11-10T${text}Z`);
const seconds = (text: string) => at(text).getTime() / 1000;
const plan = {
  periodStart: new Date('2026-11-01T00:00:00Z'),
  periodEnd: new Date('2026-12-01T00:00:00Z'),
  changedAt: at('09:30:00.200'),
};

test('an amount can be confirmed for fifteen minutes, not before its time, and not past another change of the plan [B2]', () => {
  const now = at('10:00:00.900');
  expect(chargedFrom(plan, now)).toBe(seconds('10:00:00'));
  expect(isStillCharged(plan, seconds('10:00:00'), now)).toBe(true);
  expect(isStillCharged(plan, seconds('10:00:01'), now), 'a second ahead').toBe(false);
  expect(isStillCharged(plan, seconds('09:45:00'), now)).toBe(true);
  expect(isStillCharged(plan, seconds('09:44:59'), now), 'old').toBe(false);
  const changed = { ...plan, changedAt: at('09:59:59.200') };
  expect(isStillCharged(changed, seconds('09:59:59'), now), 'of the plan before').toBe(false);
  expect(isStillCharged(changed, seconds('10:00:00'), now)).toBe(true);
});

test('what is shown can be confirmed right away, whatever the clocks of the provider and of the plan say [B2]', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      moment,
      moment,
      fc.option(moment),
      fc.integer({ min: 0, max: 899_000 }),
      (now, start, changedAt, ms) => {
        const any = { periodStart: start, periodEnd: null, changedAt };
        const shown = chargedFrom(any, now);
        const later = new Date(now.getTime() + ms);
        expect(shown * 1000).toBeGreaterThanOrEqual(start.getTime());
        expect(isStillCharged(any, shown, now)).toBe(true);
        expect(isStillCharged(any, shown, later)).toBe(true);
        expect(isStillCharged(any, chargedFrom(any, later) + 1, later)).toBe(false);
      },
    ),
  );
});
