import { direction, distance, type Point2 } from '#geometry/plane.ts';
import { expect, test } from 'vitest';
import { findArcs } from './find-arcs.ts';
import type { SlantedColumn } from './slanted-columns.ts';

/** Columns every 5 cm along a chain of corners. */
function columnsAlong(corners: readonly Point2[]): SlantedColumn[] {
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index] ?? to;
    const [dx, dy] = direction(from, to);
    const count = Math.round(distance(from, to) / 0.05);
    return Array.from({ length: count }, (_, i) => ({
      x: from[0] + dx * (i + 0.5) * 0.05,
      y: from[1] + dy * (i + 0.5) * 0.05,
      nx: -dy,
      ny: dx,
    }));
  });
}

/** Corners on a circle about (3, 1), a number of degrees apart. */
const corners = (radiusM: number, fromDeg: number, toDeg: number, stepDeg: number): Point2[] =>
  Array.from({ length: Math.round((toDeg - fromDeg) / stepDeg) + 1 }, (_, i) => {
    const angle = ((fromDeg + i * stepDeg) * Math.PI) / 180;
    return [3 + radiusM * Math.cos(angle), 1 + radiusM * Math.sin(angle)];
  });

test('finds the circle of a line of facets among the straight walls beside it', () => {
  const bow = corners(2.5, 50, 130, 16);
  const [first = [0, 0], last = [0, 0]] = [bow[0], bow.at(-1)];
  const chain: Point2[] = [[first[0] + 1, first[1] - 4], first, ...bow.slice(1), [last[0] - 1, last[1] - 4]];
  const arcs = findArcs(columnsAlong(chain));
  expect(arcs).toHaveLength(1);
  expect(arcs[0]?.radiusM).toBeCloseTo(2.5, 1);
  expect(arcs[0]?.center).toEqual([expect.closeTo(3, 1), expect.closeTo(1, 1)]);
  expect(((arcs[0]?.toRad ?? 0) - (arcs[0]?.fromRad ?? 0)) * (180 / Math.PI)).toBeCloseTo(80, -1);
});

test('finds both faces of a round wall', () => {
  const arcs = findArcs([2, 2.3].flatMap((radiusM) => columnsAlong(corners(radiusM, 10, 170, 2))));
  expect(arcs.map(({ radiusM }) => radiusM).sort((a, b) => a - b)).toEqual([
    expect.closeTo(2, 1),
    expect.closeTo(2.3, 1),
  ]);
});

test.each<[string, readonly Point2[]]>([
  [
    'a cut corner',
    [
      [0, 0],
      [4, 0],
      [5, 1],
      [5, 5],
    ],
  ],
  [
    'a wing of the building at an angle',
    [
      [0, 0],
      [4, 2],
      [3, 4],
      [-1, 2],
      [0, 0],
    ],
  ],
  ['a round column', corners(0.4, 0, 350, 10)],
  ['one facet beside a wall', [[0, 0], [4, 0], ...corners(2, -60, -30, 15)]],
])('takes no arc for %s', (_, chain) => {
  expect(findArcs(columnsAlong(chain))).toEqual([]);
});
