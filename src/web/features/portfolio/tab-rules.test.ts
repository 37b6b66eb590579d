import { expect, test } from 'vitest';
import { chooseTab, isTabEnabled } from './tab-rules.ts';

const counts = (mine: number | undefined, shared: number | undefined, demo: number | undefined) => ({
  mine,
  shared,
  demo,
});

test('a tab is disabled when it is empty or nobody is signed in; Demo opens with its data [P1]', () => {
  expect(isTabEnabled('mine', counts(2, 0, 5), true)).toBe(true);
  expect(isTabEnabled('shared', counts(2, 0, 5), true)).toBe(false);
  expect(isTabEnabled('mine', counts(2, 0, 5), false)).toBe(false);
  expect(isTabEnabled('demo', counts(0, 0, 0), false)).toBe(true);
  expect(isTabEnabled('demo', counts(undefined, undefined, undefined), true)).toBe(false);
});

test('shared, then demo projects are chosen when there are no own ones [P2]', () => {
  expect(chooseTab(undefined, counts(3, 1, 5), true)).toBe('mine');
  expect(chooseTab(undefined, counts(0, 1, 5), true)).toBe('shared');
  expect(chooseTab('mine', counts(0, 0, 5), true)).toBe('demo');
  expect(chooseTab('demo', counts(3, 1, 5), true)).toBe('demo');
});

test('a guest gets the demo projects whatever the address says [P3]', () => {
  expect(chooseTab('mine', counts(undefined, undefined, 5), false)).toBe('demo');
});

test('nothing jumps while answers are awaited, and an empty portfolio shows how to begin [P2]', () => {
  expect(chooseTab('shared', counts(3, undefined, 5), true)).toBe('shared');
  expect(chooseTab(undefined, counts(0, 0, 0), true)).toBe('mine');
});
