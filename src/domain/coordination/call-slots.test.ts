import { expect, test } from 'vitest';
import { callSlots } from './call-slots.ts';

const iso = (slots: Date[]) => slots.map((slot) => slot.toISOString());

test('half hours of ten business days, without weekends, holidays and the next hour', () => {
  // Wednesday before Thanksgiving, 14:10 Eastern.
  const slots = iso(callSlots(new Date('2026-11-25T19:10:00Z')));
  expect(slots.slice(0, 4)).toEqual([
    '2026-11-25T20:30:00.000Z',
    '2026-11-25T21:00:00.000Z',
    '2026-11-25T21:30:00.000Z',
    '2026-11-27T14:00:00.000Z',
  ]);
  expect(slots).toHaveLength(3 + 9 * 16);
  expect(slots.at(-1)).toBe('2026-12-09T21:30:00.000Z');
});

test('nine is nine in Eastern time before and after the clocks change', () => {
  const slots = iso(callSlots(new Date('2026-10-30T11:00:00Z')));
  expect([slots[0], slots.find((slot) => slot.startsWith('2026-11-02'))]).toEqual([
    '2026-10-30T13:00:00.000Z',
    '2026-11-02T14:00:00.000Z',
  ]);
});
