import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareElements } from './compare-elements.ts';
import type { ElementIndex } from './compared-elements.ts';
import { placeAhead, placeBack, type Motion } from './motion.ts';
import { bar, measured, measuredHouse } from './testing/measured-house.ts';

const motions = fc.record({
  turnDeg: fc.oneof(
    fc.constantFrom(-90, 0, 0.2, 30, 90, 180),
    fc.integer({ min: -1799, max: 1799 }).map((n) => n / 10),
  ),
  aboutM: fc.constant<[number, number]>([5, 4]),
  shiftM: fc.tuple(
    ...([0, 1, 2].map(() => fc.integer({ min: -40_000, max: 40_000 }).map((n) => n / 40)) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ]),
  ),
});
const renamed = ({ elements }: ElementIndex): ElementIndex => ({
  elements: elements.map((one) => ({ ...one, id: `new-${one.id}` })).toReversed(),
});
/** Metres that a place of the house is off by. */
const error = (found: Motion | null, real: Motion) =>
  Math.max(
    ...[
      [0, 0, 0],
      [10, 8, 0],
    ].map((at) =>
      Math.hypot(
        ...[0, 1, 2].map(
          (axis) =>
            (placeAhead(at as [number, number, number], found)[axis] ?? 0) -
            (placeAhead(at as [number, number, number], real)[axis] ?? 0),
        ),
      ),
    ),
  );

test('a version that is turned and lies elsewhere is the same, with its own ids and with new ones, and the motion is reported [N5]', () => {
  fc.assert(
    fc.property(motions, fc.boolean(), (real, isRenamed) => {
      const after = measured(measuredHouse, real);
      const { added, removed, changed, unchanged, motion } = compareElements(
        measured(measuredHouse),
        isRenamed ? renamed(after) : after,
      );
      expect([added, removed, changed.map(({ before, aspects }) => [before.name, aspects]), unchanged]).toEqual([
        [],
        [],
        [],
        measuredHouse.length,
      ]);
      expect(error(motion, real)).toBeLessThan(0.002);
    }),
  );
});

test('in a version that is turned, what was moved, made longer, removed or added is found, and nothing else [N5]', () => {
  const revised = [
    ...measuredHouse.filter(({ id }) => !['w6', 'c3', 'w5'].includes(id)),
    bar('w5', [0, 2.7], { lengthM: 5.8, widthM: 0.3, angleDeg: 90 }),
    bar('c3', [7.1, 5.5], { lengthM: 0.3, widthM: 0.3, category: 'IFCCOLUMN' }),
    bar('w7', [6, 2], { lengthM: 1, widthM: 0.1 }),
  ];
  fc.assert(
    fc.property(motions, (real) => {
      const { added, removed, changed } = compareElements(measured(measuredHouse), measured(revised, real));
      expect([added.map(({ id }) => id), removed.map(({ id }) => id)]).toEqual([['w7'], ['w6']]);
      const told = changed.map(({ after, aspects, movedM }) =>
        `${after.id} ${aspects.join(' ').replace('size', 'shape')} ${after.id === 'c3' ? movedM.toFixed(2) : ''}`.trimEnd(),
      );
      expect(told).toEqual(['w5 shape', 'c3 moved 0.50']);
    }),
  );
});

test('a third of the elements elsewhere does not hide how the version is turned; when most do not agree nothing is said [N5]', () => {
  const real: Motion = { turnDeg: 30, aboutM: [5, 4], shiftM: [12.4, 0, 0] };
  const scattered = (count: number) =>
    measured(
      measuredHouse.map((each, i) =>
        i < count
          ? { ...each, corners: each.corners.map(([x, y]) => [x + 0.7 * (i + 1), y - 0.9 * i] as const) }
          : each,
      ),
      real,
    );
  expect(error(compareElements(measured(measuredHouse), scattered(3)).motion, real)).toBeLessThan(0.002);
  expect(compareElements(measured(measuredHouse), scattered(7)).motion).toBeNull();
});

test('a regular building that did not move is not taken for one that was turned or moved by a bay [N5]', () => {
  const grid = Array.from({ length: 12 }, (_, i) => ({
    ...bar(`g${i}`, [6 * (i % 4), 6 * Math.floor(i / 4)], { lengthM: 0.4, widthM: 0.4, category: 'IFCCOLUMN' }),
    name: 'Column',
  }));
  for (const after of [measured(grid), renamed(measured(grid))])
    expect(compareElements(measured(grid), after)).toMatchObject({ added: [], removed: [], changed: [], motion: null });
});

test('back is the way that ahead came', () => {
  fc.assert(
    fc.property(motions, ({ ...motion }) => {
      placeBack(placeAhead([3, -2, 1], motion), motion).forEach((value, axis) =>
        expect(value).toBeCloseTo([3, -2, 1][axis] ?? 0, 9),
      );
    }),
  );
});
