import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { isNearContextLimit, liveContextCount, registerContext } from './webgl-contexts.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => warn.mockRestore());
let ends: (() => void)[] = [];
afterEach(() => {
  warn.mockClear();
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

test('the log warns from 75 percent on, and says who has the contexts [V9]', () => {
  for (let i = 0; i < 5; i++) ends.push(registerContext('model', () => {}));
  expect([isNearContextLimit(), warn.mock.calls.length]).toEqual([false, 0]);
  ends.push(registerContext('cloud', () => {}));
  expect(isNearContextLimit()).toBe(true);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'viewer: 6 of 8 WebGL contexts are in use: model, model, model, model, model, cloud',
  );
});

test('closing 20 times leaves nothing behind, also when closed after a clean-up [V9]', () => {
  for (let i = 0; i < 20; i++) ends.push(registerContext('v', () => {}));
  for (const end of ends) end();
  expect(liveContextCount()).toBe(0);
});
