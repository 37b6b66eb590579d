import { expect, test } from 'vitest';
import { beginningOf, isVisible, shortened } from './beginning-of.ts';

test('the beginning of a text ends before a character that does not fit whole', () => {
  expect(beginningOf('Wall', 10)).toBe('Wall');
  expect(beginningOf('ab\u{1F600}', 3)).toBe('ab');
  expect(beginningOf('ab\u{1F600}', 4)).toBe('ab\u{1F600}');
  expect(shortened('ab \u{1F600}de', 5)).toBe('ab…');
  expect(shortened('abcde', 5)).toBe('abcde');
});

test('a text of marks alone shows nothing', () => {
  expect(['a', '世', '\u{1F600}', '-'].map(isVisible)).toEqual([true, true, true, true]);
  expect(['', ' \n', '\u200b\u202e', '\u0301'].map(isVisible)).toEqual([false, false, false, false]);
});
