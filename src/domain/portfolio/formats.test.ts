import { expect, test } from 'vitest';
import { columnDate } from './column-date.ts';
import { formatElapsed } from './format-elapsed.ts';

test('times read in days and hours, and N/A when there is none [P11]', () => {
  expect([0, 3_599_999, 3_600_000, 90_000_000, 2 * 86_400_000].map(formatElapsed)).toEqual([
    '0 Days, 0 Hours',
    '0 Days, 0 Hours',
    '0 Days, 1 Hours',
    '1 Days, 1 Hours',
    '2 Days, 0 Hours',
  ]);
  expect([null, undefined, Number.NaN].map(formatElapsed)).toEqual(['N/A', 'N/A', 'N/A']);
  expect(formatElapsed(-90_000_000)).toBe('1 Days, 1 Hours');
});

test('a date counts from the year 2000 to 2100, anything else is none [P11]', () => {
  expect(columnDate('2026-11-20T09:00:00.000Z')?.toISOString()).toBe('2026-11-20T09:00:00.000Z');
  expect(columnDate('2000-01-01T00:00:00.000Z')).not.toBeNull();
  expect(columnDate('2100-12-31T23:59:59.000Z')).not.toBeNull();
  expect(
    ['1999-12-31T23:59:59.000Z', '2101-01-01T00:00:00.000Z', 'as soon as possible', '', null, undefined].map(
      columnDate,
    ),
  ).toEqual([null, null, null, null, null, null]);
});
