import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

test('a call as a calendar reads it: escaped, folded, in UTC', () => {
  const file = calendarFile({
    id: 'c1',
    startsAt: new Date('2026-11-25T20:30:00Z'),
    durationMinutes: 30,
    title: 'Call; about, Hall',
    description: `A note\n${'é'.repeat(60)}`,
    organizer: 'Storey',
    isCancelled: false,
    stampedAt: new Date('2026-11-20T00:00:00Z'),
  });
  expect(file).toContain('DTSTART:20261125T203000Z\r\nDURATION:PT30M\r\nSUMMARY:Call\\; about\\, Hall\r\n');
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:A note\\n${'é'.repeat(60)}\\nStorey\r\n`);
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
});
