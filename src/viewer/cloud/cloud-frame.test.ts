import { expect, test } from 'vitest';
import { visibleHeightsM } from '#viewer/view/levels.ts';
import { boundsInProject, frameMatrix } from './cloud-frame.ts';

const bounds = { min: [0, 0, 2] as [number, number, number], max: [4, 2, 12] as [number, number, number] };

test('a slice is in percent of the tight height', () => {
  expect(visibleHeightsM(bounds, { from: 35, to: 65 }, undefined)).toEqual({ from: 5.5, to: 8.5 });
  expect(visibleHeightsM(bounds, null, undefined)).toBeNull();
});

test('a level keeps what lies up to 4 ft above its floor [N7]', () => {
  const level = { id: 's', name: 'Level 1', elevationM: 3 };
  expect(visibleHeightsM(bounds, null, level)?.to).toBeCloseTo(4.2192, 9);
  expect(visibleHeightsM(bounds, { from: 20, to: 100 }, level)?.from).toBe(4);
});

test('cloud coordinates go through the building frame', () => {
  // A quarter turn counter-clockwise and a shift of 10 m in x.
  const matrix = frameMatrix([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1]);
  expect(boundsInProject(bounds, matrix)).toEqual({ min: [8, 0, 2], max: [10, 4, 12] });
  expect(boundsInProject(bounds, frameMatrix(undefined))).toEqual(bounds);
});
