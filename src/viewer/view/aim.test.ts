import { expect, test } from 'vitest';
import { createAim } from './aim.ts';

const AREA = { x: 200, y: 100, widthPx: 100, heightPx: 60 };
const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, ...more }) as KeyboardEvent;

test('arrow keys move a crosshair from the middle, faster while they are held, and Shift is for the view [V5]', () => {
  const aim = createAim(() => AREA);
  expect(aim.place()).toBeNull();
  expect(aim.key(press('ArrowLeft'))).toBe(true);
  expect(aim.place()).toEqual({ x: 190, y: 100 });
  expect(aim.key(press('ArrowDown', { repeat: true }))).toBe(true);
  expect(aim.place()).toEqual({ x: 190, y: 120 });
  for (const other of [press('ArrowLeft', { shiftKey: true }), press('ArrowLeft', { ctrlKey: true }), press('b')])
    expect(aim.key(other)).toBe(false);
  expect(aim.place()).toEqual({ x: 190, y: 120 });
  aim.end();
  expect(aim.place()).toBeNull();
});

test('a crosshair begins where the pointer was, stays within what panels leave free, and leaves keys at the edge to the view [V5]', () => {
  const aim = createAim(() => AREA);
  expect(aim.key(press('ArrowRight'), { x: 235, y: 90 })).toBe(true);
  expect(aim.place()).toEqual({ x: 245, y: 90 });
  expect(aim.key(press('ArrowRight'))).toBe(true);
  expect(aim.place()).toEqual({ x: 250, y: 90 });
  expect(aim.key(press('ArrowRight'))).toBe(false);
  expect(aim.place()).toEqual({ x: 250, y: 90 });
});
