import { expect, test } from 'vitest';
import { isFree, labelBox } from './label-boxes.ts';

test('a label is free beside others, not over them', () => {
  const tag = labelBox({ x: 100, y: 100 }, 60, 30);
  expect(tag).toEqual({ left: 70, top: 85, right: 130, bottom: 115 });
  expect(isFree(labelBox({ x: 100, y: 130 }, 60, 11), [tag])).toBe(true);
  expect(isFree(labelBox({ x: 100, y: 110 }, 60, 11), [tag])).toBe(false);
});

test('a figure that runs upwards is as high as its word is long', () => {
  const { left, right, top, bottom } = labelBox({ x: 0, y: 0 }, 40, 10, -Math.PI / 2);
  expect([right - left, bottom - top].map(Math.round)).toEqual([10, 40]);
});
