import i18next from 'i18next';
import { expect, test } from 'vitest';
import '#web/lib/texts.ts';
import { formatDay, formatMoment, monthTitle } from './dates.ts';

const date = new Date('2026-11-22T03:05:00Z');

test.each([
  ['UTC', 'Nov 22, 2026', 'Nov 22, 2026, 3:05 AM UTC'],
  ['America/New_York', 'Nov 21, 2026', 'Nov 21, 2026, 10:05 PM EST'],
  ['Asia/Tokyo', 'Nov 22, 2026', 'Nov 22, 2026, 12:05 PM GMT+9'],
])('in %s it is %s [N13]', (zone, day, moment) => {
  expect([formatDay(date, zone), formatMoment(date, zone).replaceAll('\u202f', ' ')]).toEqual([day, moment]);
});

test('a month that stands by itself begins with a capital, and its other words do not [N21]', async () => {
  expect(monthTitle('2026-11')).toBe('November 2026');
  await i18next.changeLanguage('es');
  expect(monthTitle('2026-11')).toBe('Noviembre de 2026');
  await i18next.changeLanguage('en');
});
