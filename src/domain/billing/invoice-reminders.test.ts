import { expect, test } from 'vitest';
import { reminderDays, remindersNow } from './invoice-reminders.ts';

const dueAt = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(dueAt.getTime() + days * 86_400_000);

test.each([
  [null, [3, 10, 21]],
  ['off', []],
  ['0, 14', [0, 14]],
  ['7', [7]],
  ['', undefined],
  ['10, 3', undefined],
  ['3, 3', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['1,2,3,4,5,6', undefined],
])('the setting %j means the days %j', (setting, days) => expect(reminderDays(setting)).toEqual(days));

test('each reminder is due once, on its day', () => {
  const days = [3, 10];
  const sentOn: number[] = [];
  let sent = 0;
  for (let day = -5; day < 60; day++) {
    const { behind, isDue } = remindersNow({ dueAt, sent, days, now: after(day) });
    if (isDue) sentOn.push(day);
    sent = behind;
  }
  expect(sentOn).toEqual([3, 10]);
});

test('after days without a worker one mail goes out, and none about an invoice of long ago', () => {
  expect(remindersNow({ dueAt, sent: 0, days: [3, 10], now: after(12) })).toEqual({ behind: 2, isDue: true });
  expect(remindersNow({ dueAt, sent: 0, days: [3, 10], now: after(300) })).toEqual({ behind: 2, isDue: false });
  expect(remindersNow({ dueAt, sent: 0, days: [], now: after(300) })).toEqual({ behind: 0, isDue: false });
});
