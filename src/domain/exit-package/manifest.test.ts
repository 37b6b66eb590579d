import { expect, test } from 'vitest';
import { packagedMessages } from './manifest.ts';

const message = { thread: 'team', text: 'Hello', author: 'Ann', isStaff: false, at: '2026-01-02T03:04:05.000Z' };

test.each([
  [{}, true],
  [{ text: 'a\0b' }, false],
  [{ author: '\ud800' }, false],
  [{ at: '0000-01-01T00:00:00Z' }, false],
  [{ text: 'x'.repeat(4001) }, false],
])('words that no database keeps are refused before anything is stored: %j [N11]', (change, isRead) => {
  expect(packagedMessages.safeParse([{ ...message, ...change }]).success).toBe(isRead);
});
