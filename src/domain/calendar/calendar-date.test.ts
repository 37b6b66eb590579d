import { expect, test } from 'vitest';
import { addDays, calendarDateIn, formatCalendarDate, isCalendarDate } from './calendar-date.ts';

test.each([
  ['2026-11-22', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-22T12:00', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, is) => {
  expect(isCalendarDate(text)).toBe(is);
});

test('days are counted over months, years and changes of the clock', () => {
  expect([
    addDays('2026-12-31', 1),
    addDays('2028-03-01', -1),
    addDays('2026-03-07', 2),
    addDays('2026-10-31', 2),
  ]).toEqual(['2027-01-01', '2028-02-29', '2026-03-09', '2026-11-02']);
});

test('what day it is depends on the place', () => {
  const moment = new Date('2026-11-23T04:30:00Z');
  expect(
    ['America/New_York', 'Pacific/Honolulu', 'UTC', 'Asia/Tokyo'].map((zone) => calendarDateIn(moment, zone)),
  ).toEqual(['2026-11-22', '2026-11-22', '2026-11-23', '2026-11-23']);
  expect(formatCalendarDate('2026-11-23')).toBe('Mon, Nov 23, 2026');
});
