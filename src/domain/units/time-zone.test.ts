import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test.each([
  ['America/New_York', true],
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Mars/Olympus', false],
  ['', false],
  ['../etc', false],
])('%j is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
