import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import type { Point3 } from '#geometry/space.ts';
import { drawComparison } from './draw-comparison.ts';

const GREEN = /stroke="#1a7f37"/g;
const RED = /stroke="#cf222e"/g;
const ORANGE = /stroke="#bc6c00"/g;
const countsOf = (svg: string) => [GREEN, RED, ORANGE].map((color) => svg.match(color)?.length ?? 0);

test('claimed walls are green where they are right and red where not; true walls that were not found are dashed', () => {
  const all = countsOf(drawComparison(sampleBuilding, sampleBuilding, new Set()));
  expect(all).toEqual([expect.any(Number), 0, 0]);
  const moved = ([x, y, z]: Point3): Point3 => [x + 50, y + 50, z];
  const walls = sampleBuilding.walls.map((wall, index) =>
    index > 0 ? wall : { ...wall, start_pt: moved(wall.start_pt), end_pt: moved(wall.end_pt) },
  );
  const claimed = { ...sampleBuilding, walls };
  const [, red, orange] = countsOf(drawComparison(sampleBuilding, claimed, new Set()));
  expect(red).toBeGreaterThan(0);
  expect(orange).toBeGreaterThan(0);
});

test('what the scan does not show is not drawn as missing', () => {
  const none = { ...sampleBuilding, walls: [] };
  const unseen = new Set(sampleBuilding.walls.map(({ id }) => id));
  expect(countsOf(drawComparison(sampleBuilding, none, unseen))).toEqual([0, 0, 0]);
  expect(countsOf(drawComparison(sampleBuilding, none, new Set()))[2]).toBeGreaterThan(0);
});
