import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedScanPlans, type AgreedScanPlan } from '#domain/pricing/plan-table.ts';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { extensionProblem, hostedUntil, hostingMonths, hostingNotice, isArchived } from './hosting.ts';

test('12 months on demand, 36 under a plan of scans or a contract [B3]', () => {
  const months = (scanPlan: AgreedScanPlan | null, hasContract = false) => hostingMonths({ scanPlan, hasContract });
  expect([null, ...agreedScanPlans].map((plan) => months(plan))).toEqual([12, 36, 36, 36]);
  expect(months(null, true)).toBe(36);
});

test('months are those of the calendar, to the end of a shorter one [B3]', () => {
  expect(hostedUntil('2026-11-28', 12)).toBe('2027-11-28');
  expect(hostedUntil('2024-02-29', 12)).toBe('2025-02-28');
  expect(hostedUntil('2025-02-28', 36)).toBe('2028-02-28');
  expect(hostedUntil('2026-12-31', 36)).toBe('2029-12-31');
  expect(hostedUntil('2026-12-31', 2)).toBe('2027-02-28');
  expect(hostedUntil('2026-01-01', 11)).toBe('2026-12-01');
});

test('a project is archived on the day after its last one, and never without one [B3]', () => {
  expect([isArchived('2027-01-10', '2027-01-10'), isArchived('2027-01-10', '2027-01-11')]).toEqual([false, true]);
  expect(isArchived(null, '2099-01-01')).toBe(false);
});

test('e-mails are due 60 and 14 days before, at the day and not earlier, each once, and none once it is archived [B3]', () => {
  const until = '2027-06-30';
  const at = (daysBefore: number, behind: number) => hostingNotice(until, behind, addDays(until, -daysBefore));
  expect(at(61, 0)).toBeUndefined();
  expect(at(60, 0)).toEqual({ behind: 1, due: 'mail' });
  expect(at(59, 1)).toBeUndefined();
  expect(at(15, 1)).toBeUndefined();
  expect(at(14, 1)).toEqual({ behind: 2, due: 'mail' });
  // The first one was missed: one e-mail and not two.
  expect(at(14, 0)).toEqual({ behind: 2, due: 'mail' });
  expect(at(0, 2)).toBeUndefined();
  expect(at(-1, 0)).toEqual({ behind: 3, due: 'archive' });
  expect(at(-1, 3)).toBeUndefined();
});

test('looked at on any days in order, a project gets at most two e-mails and is archived once [B3]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -30, max: 90 }), { minLength: 1, maxLength: 40 }), (daysBefore) => {
      let behind = 0;
      const due: string[] = [];
      for (const days of daysBefore.toSorted((a, b) => b - a)) {
        const notice = hostingNotice('2027-06-30', behind, addDays('2027-06-30', -days));
        if (notice) ({ behind } = notice);
        if (notice) due.push(notice.due);
      }
      expect(due.filter((each) => each === 'mail').length).toBeLessThanOrEqual(2);
      expect(due.filter((each) => each === 'archive').length).toBe(daysBefore.some((days) => days < 0) ? 1 : 0);
    }),
    { seed: 7 },
  );
});

test('hosting is extended to a later day that is not over, and never cut short [B3]', () => {
  expect(extensionProblem('2027-07-01', '2027-06-30', '2027-01-01')).toBeUndefined();
  expect(extensionProblem('2027-06-30', '2027-06-30', '2027-01-01')).toMatch(/only be extended/);
  expect(extensionProblem('2027-06-30', '2026-06-30', '2027-07-01')).toMatch(/not over/);
  expect(extensionProblem('2027-07-01', '2026-06-30', '2027-07-01')).toBeUndefined();
  expect(extensionProblem('2201-01-01', null, '2027-07-01')).toMatch(/year/);
});
