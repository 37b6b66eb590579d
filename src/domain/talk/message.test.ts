import { expect, test } from 'vitest';
import { excerptOf, messageText, ownThread } from './message.ts';

test('a message is trimmed, has a letter and ends at 4,000 [S7]', () => {
  expect(messageText.parse('  Hello\nthere \n')).toBe('Hello\nthere');
  expect([' \n ', 'x'.repeat(4001)].map((text) => messageText.safeParse(text).success)).toEqual([false, false]);
  expect(messageText.safeParse(` ${'x'.repeat(4000)} `).success).toBe(true);
});

test('members share a thread, others have one of their own', () => {
  expect(ownThread({ userId: 'ada', teamId: 't1' }, { teamId: 't1' })).toBe('team');
  expect(ownThread({ userId: 'ada', teamId: 't2' }, { teamId: 't1' })).toBe('ada');
  expect(ownThread({ userId: 'ada', teamId: null }, { teamId: 't1' })).toBe('ada');
});

test('an excerpt is one line', () => {
  expect(excerptOf('a\n\nb')).toBe('a b');
  expect(excerptOf('x'.repeat(200))).toHaveLength(140);
});
