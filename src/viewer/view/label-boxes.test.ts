import { expect, test } from 'vitest';
import { freePlace, isFree, labelBox, type LabelBox } from './label-boxes.ts';

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

test('labels of close things are moved apart, and the first stays where it is', () => {
  const taken: LabelBox[] = [];
  const places = [100, 108, 104].map((x) => freePlace({ x, y: 50 }, 60, 22, taken));
  expect(places[0]).toEqual({ x: 100, y: 50 });
  expect(places[1]?.y).toBe(75);
  expect(places[2]?.y).toBe(25);
  expect(taken.every((box, i) => isFree(box, taken.toSpliced(i, 1)))).toBe(true);
  expect(freePlace({ x: 300, y: 50 }, 60, 22, taken)).toEqual({ x: 300, y: 50 });
});
