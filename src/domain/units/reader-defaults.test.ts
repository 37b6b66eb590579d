import { expect, test } from 'vitest';
import { firstDayOfWeek, readerDefaults } from './reader-defaults.ts';

test.each([
  ['Europe/Madrid', 'es-ES', { timeZone: 'Europe/Madrid', units: 'metric' }, 1],
  ['Europe/Madrid', 'en-US', { timeZone: 'Europe/Madrid', units: 'metric' }, 1],
  ['Europe/Madrid', 'es', { timeZone: 'Europe/Madrid', units: 'metric' }, 1],
  ['America/New_York', 'en-US', { timeZone: 'America/New_York' }, 0],
  ['America/Chicago', 'es-US', { timeZone: 'America/Chicago' }, 0],
  ['America/Mexico_City', 'es-MX', { timeZone: 'America/Mexico_City', units: 'metric' }, 0],
  ['America/Toronto', 'en-CA', { timeZone: 'America/Toronto', units: 'metric' }, 0],
  ['Africa/Monrovia', 'en-LR', { timeZone: 'Africa/Monrovia' }, 1],
  ['Africa/Cairo', 'ar-EG', { timeZone: 'Africa/Cairo', units: 'metric' }, 6],
  ['UTC', 'en-US', {}, 0],
  ['Etc/UTC', 'de-DE', { units: 'metric' }, 1],
  ['Mars/Olympus', 'no locale', {}, 0],
] as const)(
  'an account made in %s with %s starts with %j, and weeks with day %i [N13]',
  (timeZone, locale, start, day) => {
    expect([readerDefaults({ timeZone, locale }), firstDayOfWeek({ timeZone, locale })]).toEqual([start, day]);
  },
);
