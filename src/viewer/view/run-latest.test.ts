import { expect, test } from 'vitest';
import { createFollower } from './run-latest.ts';

test('runs one at a time, and once more for all who asked meanwhile', async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const follow = createFollower(() => {
    begun++;
    return new Promise((resolve) => ends.push(resolve));
  });
  const first = follow();
  const others = [follow(), follow(), follow()];
  expect(begun).toBe(1);
  ends[0]?.();
  await first;
  await Promise.resolve();
  await expect.poll(() => begun).toBe(2);
  ends[1]?.();
  await Promise.all(others);
  expect(begun).toBe(2);
});

test('a run that fails does not keep the next from running', async () => {
  let begun = 0;
  const follow = createFollower(() => (++begun === 1 ? Promise.reject(new Error('bad')) : Promise.resolve()));
  const [bad, good] = [follow(), follow()];
  await expect(bad).rejects.toThrow('bad');
  await good;
  expect(begun).toBe(2);
});
