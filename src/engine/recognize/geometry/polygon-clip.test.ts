import type { Point2 } from '#geometry/plane.ts';
import { expect, test } from 'vitest';
import { onCoarserGrids, subtract, union } from './polygon-clip.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

test('a pillar in a room leaves a hole and takes its area', () => {
  const [room] = subtract(box(0, 0, 4, 3), [box(1, 1, 1.5, 1.5)]) ?? [];
  expect(room?.holes).toHaveLength(1);
  expect(room?.areaM2).toBeCloseTo(11.75);
});

test('touching outlines become one', () => {
  expect(union([box(0, 0, 2, 2), box(2, 0, 3, 2)])?.map((region) => region.areaM2)).toEqual([expect.closeTo(6)]);
});

test('where the clipper fails a coarser grid is tried, and where it fails on all of them there is no answer [N26]', () => {
  const tried: number[] = [];
  const failing = (untilM: number) => (gridM: number) => {
    tried.push(gridM);
    if (gridM < untilM) throw new Error('Unable to complete output ring');
    return [[[...box(0, 0, 2, 2), [0, 0]] as [number, number][]]];
  };
  expect(onCoarserGrids(failing(1e-3))?.map((region) => region.areaM2)).toEqual([expect.closeTo(4)]);
  expect(tried).toEqual([1e-5, 1e-4, 1e-3]);
  expect(onCoarserGrids(failing(1))).toBeUndefined();
});
