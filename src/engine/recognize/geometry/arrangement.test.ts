import type { Point2 } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';
import { expect, test } from 'vitest';
import { arrange } from './arrangement.ts';
import type { Boundary } from './arrangement.ts';

const boundaries = (...lines: [Point2, Point2][]): Boundary[] => lines.map(([a, b], id) => ({ a, b, id }));
const SQUARE: [Point2, Point2][] = [
  [
    [0, 0],
    [4, 0],
  ],
  [
    [4, 0],
    [4, 3],
  ],
  [
    [4, 3],
    [0, 3],
  ],
  [
    [0, 3],
    [0, 0],
  ],
];

test('a wall across a room makes two cells, and each edge knows its wall', () => {
  const cells = arrange(
    boundaries(...SQUARE, [
      [1, 0],
      [1, 3],
    ]),
  );
  expect(cells.map((cell) => signedAreaM2(cell.polygon)).sort((a, b) => a - b)).toEqual([
    expect.closeTo(3),
    expect.closeTo(9),
  ]);
  for (const cell of cells) expect(cell.edgeIds).toContain(4);
});

test('a wall that ends in the room divides nothing', () => {
  const cells = arrange(
    boundaries(...SQUARE, [
      [1, 0],
      [1, 2],
    ]),
  );
  expect(cells).toHaveLength(1);
  expect(signedAreaM2(cells[0]?.polygon ?? [])).toBeCloseTo(12);
});

test('an open outline encloses nothing', () => {
  expect(arrange(boundaries(...SQUARE.slice(0, 3)))).toEqual([]);
});

test('ends that miss each other by less than 3 cm still meet', () => {
  expect(
    arrange(
      boundaries(
        [
          [0, 0],
          [4, 0],
        ],
        [
          [4.02, 0.01],
          [4, 3],
        ],
        [
          [4, 3],
          [0, 3],
        ],
        [
          [0, 2.99],
          [0, 0.02],
        ],
      ),
    ),
  ).toHaveLength(1);
});
