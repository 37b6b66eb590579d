import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';
import { addDays, type CalendarDate } from './calendar-date.ts';
import { earliestScanDate, scanDateProblems } from './scan-dates.ts';

const friday = '2026-11-20';
const monday = '2026-11-23';

test.each<[today: CalendarDate, country: string, teamKind: 'customer' | 'partner', earliest: CalendarDate]>([
  [friday, 'US', 'customer', friday],
  ['2026-11-22', 'US', 'customer', monday],
  [friday, 'US', 'partner', '2026-11-25'],
  ['2026-11-24', 'US', 'partner', '2026-11-30'],
  ['2026-12-24', 'CA', 'partner', '2026-12-31'],
  [friday, 'CA', 'customer', friday],
  [friday, 'DE', 'customer', '2026-12-04'],
  [friday, 'DE', 'partner', '2026-12-04'],
])('on %s in %s a %s team is scanned from %s [O14]', (today, country, teamKind, earliest) => {
  expect(earliestScanDate({ today, country, teamKind })).toBe(earliest);
});

test('business days add up from a business day on, and always end on one', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(15), fc.nat(15), fc.constantFrom('US', 'CA', 'FR'), (any, first, second, country) => {
      const from = addBusinessDays(any, 0, country);
      const end = addBusinessDays(from, first + second, country);
      return (
        isBusinessDay(end, country) && end === addBusinessDays(addBusinessDays(from, first, country), second, country)
      );
    }),
  );
  expect(addBusinessDays('2026-11-21', 3, 'US')).toBe('2026-11-25');
});

const problemsOf = (first: CalendarDate | null, second: CalendarDate | null) =>
  scanDateProblems({ first, second, earliest: friday }).map(({ field, text }) => `${field}: ${text}`);

test('the first date is required, the second is not [O14]', () => {
  expect(problemsOf(null, null)).toEqual(['firstSelectedDate: Please select your first preferred scan date']);
  expect(problemsOf(friday, null)).toEqual([]);
  expect(problemsOf('2026-12-01', monday)).toEqual([]);
});

test.each([
  ['2026-11-19', 'The earliest scan date is Fri, Nov 20, 2026'],
  ['2026-11-21', 'Scans take place Monday to Friday'],
  ['2026-11-22', 'Scans take place Monday to Friday'],
  ['2026-11-31', 'Please select a valid date'],
])('%s is rejected in both places [O14]', (date, text) => {
  expect(problemsOf(date, null)).toEqual([`firstSelectedDate: ${text}`]);
  expect(problemsOf(friday, date)).toEqual([`secondSelectedDate: ${text}`]);
});

test('the same date twice is rejected [O14]', () => {
  expect(problemsOf(monday, monday)).toEqual(['secondSelectedDate: Please select two different scan dates']);
});
