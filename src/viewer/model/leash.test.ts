import { expect, test } from 'vitest';
import { createLeash } from './leash.ts';

test('waits for what had begun, and begins nothing any more', async () => {
  let finish = () => {};
  const begun: string[] = [];
  const leash = createLeash();
  const held = leash.hold({
    share: 1,
    read: (name: string) => {
      begun.push(name);
      return new Promise<string>((resolve) => (finish = () => resolve(name)));
    },
    twice: (value: number) => value * 2,
  });
  expect(held.twice(2)).toBe(4);
  const first = held.read('first');
  let isOver = false;
  const over = leash.letGo().then(() => (isOver = true));
  void held.read('second');
  held.share = 2;
  await Promise.resolve();
  expect(isOver).toBe(false);
  finish();
  await over;
  expect(await first).toBe('first');
  expect(begun).toEqual(['first']);
  expect(held.share).toBe(1);
});

test('a call that fails ends as well', async () => {
  const leash = createLeash();
  const held = leash.hold({ fail: () => Promise.reject(new Error('gone')) });
  await expect(held.fail()).rejects.toThrow('gone');
  await leash.letGo();
});
