import { expect, test } from 'vitest';
import { isFairShare, MAX_TEAM_OPEN_BYTES } from './fair-share.ts';

const GB = 2 ** 30;

test('a team without unfinished uploads takes what there is [U3]', () => {
  expect(isFairShare({ leftBytes: 20 * GB, teamOpenBytes: 0 }, 20 * GB)).toBe(true);
});

test("a team's unfinished uploads take half of what the others leave [U3]", () => {
  expect(isFairShare({ leftBytes: 80 * GB, teamOpenBytes: 20 * GB }, 20 * GB)).toBe(true);
  expect(isFairShare({ leftBytes: 60 * GB, teamOpenBytes: 40 * GB }, 10 * GB)).toBe(true);
  expect(isFairShare({ leftBytes: 60 * GB, teamOpenBytes: 40 * GB }, 10 * GB + 1)).toBe(false);
});

test('a paper goes with a scan that takes nearly all of a small disk', () => {
  expect(isFairShare({ leftBytes: 5 * GB, teamOpenBytes: 20 * GB }, 50_000_000)).toBe(true);
  expect(isFairShare({ leftBytes: 5 * GB, teamOpenBytes: 20 * GB }, 60_000_000)).toBe(false);
});

test('one free account never reserves the whole store, however it divides it', () => {
  let leftBytes = 100 * GB;
  let teamOpenBytes = 0;
  for (const sizeBytes of [20 * GB, 20 * GB, 20 * GB, 10 * GB, 5 * GB, 2 * GB, GB]) {
    if (!isFairShare({ leftBytes, teamOpenBytes }, sizeBytes)) continue;
    leftBytes -= sizeBytes;
    teamOpenBytes += sizeBytes;
  }
  expect(leftBytes).toBeGreaterThanOrEqual(49 * GB);
});

test('where the store has no end that it knows, a team has one', () => {
  expect(isFairShare({ leftBytes: undefined, teamOpenBytes: 20 * GB }, MAX_TEAM_OPEN_BYTES - 20 * GB)).toBe(true);
  expect(isFairShare({ leftBytes: undefined, teamOpenBytes: 20 * GB }, MAX_TEAM_OPEN_BYTES - 20 * GB + 1)).toBe(false);
});
