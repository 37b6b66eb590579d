import { distance, rotate, subtract, type Point2, type Segment2 } from '#geometry/plane.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { createAligner, placed, type Placement } from './align-lines.ts';
import { planOfStorey } from './plan-of-storey.ts';

/** The walls of a floor as their lines. */
const walls: Segment2[] = planOfStorey(sampleBuilding, sampleBuilding.storeys[0]?.id ?? '').items.flatMap((item) =>
  item.kind === 'path' && item.layer === 'A-WALL'
    ? [item.points, ...item.holes].flatMap((ring) =>
        ring.map((a, i): Segment2 => [a, ring[(i + 1) % ring.length] ?? a]),
      )
    : [],
);
const xs = walls.flatMap(([a, b]) => [a[0], b[0]]);
const widthM = Math.max(...xs) - Math.min(...xs);

const moved = (lines: readonly Segment2[], placement: Placement): Segment2[] =>
  lines.map(([a, b]) => [placed(placement, a), placed(placement, b)]);
/** Takes a placement back. */
const inverse = ({ turnRad, moveM }: Placement): Placement => ({
  turnRad: -turnRad,
  moveM: rotate(subtract([0, 0], moveM), -turnRad),
});
/** A drawing is more than its walls: a frame of the sheet, a legend, and a chain of dimensions. */
const aroundIt: Segment2[] = [
  ...[
    [-4, -4, 40, -4],
    [40, -4, 40, 30],
    [40, 30, -4, 30],
    [-4, 30, -4, -4],
  ].map(([x = 0, y = 0, u = 0, v = 0]): Segment2 => [
    [x, y],
    [u, v],
  ]),
  ...Array.from({ length: 30 }, (_, i): Segment2 => [
    [i * 0.73, -1.5],
    [i * 0.73, -1.2],
  ]),
  ...Array.from({ length: 12 }, (_, i): Segment2 => [
    [32, 2 + i * 0.4],
    [38.5, 2 + i * 0.4],
  ]),
];

test('a model whose file shares the coordinates of the drawing is not moved, also not by the centimetre that it is off [K6]', () => {
  const aligned = createAligner([...walls, ...aroundIt])(moved(walls, { turnRad: 0, moveM: [0.012, -0.01] }));
  expect(aligned).toMatchObject({ by: 'place', placement: { turnRad: 0, moveM: [0, 0] } });
  expect(aligned.share).toBeGreaterThan(0.95);
});

test(
  'wherever it lies and however it is turned, it comes to lie on its walls, with a third of them missing [K6]',
  { tags: 'nightly' },
  () => {
    const some = walls.filter((_, i) => i % 3 !== 1);
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -400, max: 400, noNaN: true }),
        fc.double({ min: -400, max: 400, noNaN: true }),
        (turnRad, x, y) => {
          fc.pre(Math.hypot(x, y) > 2 * widthM);
          const there: Placement = { turnRad, moveM: [x, y] };
          const { placement, share, by } = createAligner([...walls, ...aroundIt])(moved(some, inverse(there)));
          expect(by).toBe('lines');
          expect(share).toBeGreaterThan(0.9);
          for (const [a] of walls) {
            const at: Point2 = placed(placement, placed(inverse(there), a));
            expect(distance(at, a)).toBeLessThan(0.005);
          }
        },
      ),
      { numRuns: 15 },
    );
  },
);

test('lines with nothing in common lie with their middles upon each other, and say so [K6]', () => {
  const circle = Array.from(
    { length: 90 },
    (_, i): Segment2 =>
      [0, 1].map((k): Point2 => [300 + 7 * Math.cos((i + k) / 14.3), 7 * Math.sin((i + k) / 14.3)]) as [Point2, Point2],
  );
  const { by, placement, share } = createAligner([
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [1, 9],
    ],
  ])(circle);
  expect(by).toBe('middles');
  expect(placement.turnRad).toBe(0);
  expect(distance(placed(placement, [300, 0]), [0.5, 4.5])).toBeLessThan(0.1);
  expect(share).toBeLessThan(0.3);
  expect(createAligner([])([]).by).toBe('middles');
});
