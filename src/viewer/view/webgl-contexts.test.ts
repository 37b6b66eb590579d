import { afterEach, expect, test } from 'vitest';
import { isNearContextLimit, liveContextCount, registerContext } from './webgl-contexts.ts';

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

test('never holds more than 8 contexts, and a forced clean-up keeps the 4 newest [V9]', () => {
  const released: number[] = [];
  for (let i = 0; i < 8; i++) ends.push(registerContext(`v${i}`, () => released.push(i)));
  expect(released).toEqual([]);
  ends.push(registerContext('v8', () => released.push(8)));
  expect(released).toEqual([0, 1, 2, 3]);
  expect(liveContextCount()).toBe(5);
});

test('warns from 75 percent on [V9]', () => {
  for (let i = 0; i < 5; i++) ends.push(registerContext('v', () => {}));
  expect(isNearContextLimit()).toBe(false);
  ends.push(registerContext('v', () => {}));
  expect(isNearContextLimit()).toBe(true);
});

test('closing 20 times leaves nothing behind, also when closed after a clean-up [V9]', () => {
  for (let i = 0; i < 20; i++) ends.push(registerContext('v', () => {}));
  for (const end of ends) end();
  expect(liveContextCount()).toBe(0);
});
