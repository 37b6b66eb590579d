import { expect, test } from 'vitest';
import { localTimeIn, momentOfLocalTime } from './local-time.ts';

test('a time is meant by the clock where the building stands [Y5]', () => {
  expect(momentOfLocalTime('2026-03-10T09:30', 'America/New_York').toISOString()).toBe('2026-03-10T13:30:00.000Z');
  expect(momentOfLocalTime('2026-01-10T09:30', 'America/Los_Angeles').toISOString()).toBe('2026-01-10T17:30:00.000Z');
  expect(localTimeIn(new Date('2026-01-10T17:30:00Z'), 'America/Los_Angeles')).toBe('2026-01-10T09:30');
  expect(localTimeIn(new Date('2026-01-10T08:00:00Z'), 'America/Los_Angeles')).toBe('2026-01-10T00:00');
});

test('where the clock changes, the first of two hours is meant, and the next one for one that is left out [Y5]', () => {
  expect(momentOfLocalTime('2026-11-01T01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(momentOfLocalTime('2026-03-08T02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
});
