import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';

const date = new Date('2026-11-22T03:05:00Z');

test.each([
  ['UTC', 'Nov 22, 2026', 'Nov 22, 2026, 3:05 AM UTC'],
  ['America/New_York', 'Nov 21, 2026', 'Nov 21, 2026, 10:05 PM EST'],
  ['Asia/Tokyo', 'Nov 22, 2026', 'Nov 22, 2026, 12:05 PM GMT+9'],
])('in %s it is %s [N13]', (zone, day, moment) => {
  expect([formatDay(date, zone), formatMoment(date, zone).replaceAll('\u202f', ' ')]).toEqual([day, moment]);
});
