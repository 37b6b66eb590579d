import { expect, test } from 'vitest';
import { ageText, agoText } from './age-text.ts';

const MINUTE_MS = 60_000;

test('an age is one short word, and never zero', () => {
  expect([0, 1, 59, 60, 47 * 60, 48 * 60].map((minutes) => ageText(minutes * MINUTE_MS))).toEqual([
    'under 1 min',
    '1 min',
    '59 min',
    '1 h',
    '47 h',
    '2 d',
  ]);
  expect(ageText(-5)).toBe('under 1 min');
});

test('what is less than a minute old is from just now, without words around it', () => {
  const say = (age: string) => `for ${age}`;
  expect([-1, 59_999, MINUTE_MS].map((age) => agoText(age, say))).toEqual(['just now', 'just now', 'for 1 min']);
  expect(agoText(MINUTE_MS)).toBe('1 min');
});
