import { expect, test } from 'vitest';
import { addDays } from './calendar-date.ts';
import { isBusinessDay, isWeekday } from './business-days.ts';
import { holidayName } from './holidays.ts';

/** Month and day of the weekdays of a year on which nobody works. */
function closedWeekdays(country: string, year: number): string {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (isWeekday(day) && !isBusinessDay(day, country)) days.push(day.slice(5));
  return days.join(' ');
}

test.each([
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['US', 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['US', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ['CA', 2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
  ['CA', 2027, '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28'],
  ['CA', 2028, '01-03 04-14 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26'],
  ['DE', 2026, ''],
])('federal holidays of %s in %d, with the days on which they are observed', (country, year, days) => {
  expect(closedWeekdays(country, year)).toBe(days);
});

test('a holiday has a name on its own day and on the day it is observed', () => {
  expect(
    ['2026-07-03', '2026-07-04', '2027-12-31', '2026-11-26', '2026-11-27'].map((day) => holidayName(day, 'US')),
  ).toEqual(['Independence Day', 'Independence Day', "New Year's Day", 'Thanksgiving Day', undefined]);
  expect(['2027-12-25', '2027-12-27', '2027-12-28', '2022-12-27'].map((day) => holidayName(day, 'CA'))).toEqual([
    'Christmas Day',
    'Christmas Day',
    'Boxing Day',
    'Christmas Day',
  ]);
});

test.each([
  ['2024', '03-29'],
  ['2025', '04-18'],
  ['2030', '04-19'],
  ['2038', '04-23'],
  ['2049', '04-16'],
  ['2076', '04-17'],
  ['2285', '03-20'],
])('Good Friday of %s is %s', (year, day) => {
  expect(holidayName(`${year}-${day}`, 'CA')).toBe('Good Friday');
});
