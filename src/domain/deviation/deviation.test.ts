import { expect, test } from 'vitest';
import { BIN_COUNT, binOf, binRangeMm, quantileM, rankElements, shareBeyond } from './deviation.ts';

const histogram = (counts: Record<number, number>): number[] =>
  Array.from({ length: BIN_COUNT }, (_, bin) => counts[bin] ?? 0);

test('every distance is in the bin that begins before and ends behind it [N17]', () => {
  for (const millimeters of [-149, -50, -0.5, 0.5, 3, 12, 74.9, 150]) {
    const [from, to] = binRangeMm(binOf(millimeters / 1000));
    expect(from).toBeLessThanOrEqual(millimeters);
    expect(to).toBeGreaterThanOrEqual(millimeters);
  }
  expect([binOf(0.1501), binOf(-1)]).toEqual([-1, -1]);
});

test('the share out of tolerance changes with the tolerance, on both sides of the surface [N17]', () => {
  const half = histogram({ [binOf(0.0005)]: 50, [binOf(-0.045)]: 50 });
  expect(shareBeyond(half, 0.02)).toBe(0.5);
  expect(shareBeyond(half, 0.045)).toBe(0.25);
  expect(shareBeyond(half, 0.06)).toBe(0);
  expect(shareBeyond(histogram({}), 0.01)).toBe(0);
  expect(quantileM(half, 0.75)).toBeCloseTo(0.045, 9);
  expect(quantileM(histogram({}), 0.5)).toBeUndefined();
});

test('lists the worst element first, and furniture after everything that is built [N17]', () => {
  const element = (id: string, category: string, distanceM: number) => ({
    id,
    category,
    name: id,
    histogram: histogram({ [binOf(distanceM)]: 100 }),
  });
  const ranked = rankElements(
    [element('good', 'IFCWALL', 0.002), element('chair', 'IFCFURNITURE', 0.14), element('bad', 'IFCWALL', -0.055)],
    0.02,
  );
  expect(ranked.map(({ id, beyond }) => [id, beyond])).toEqual([
    ['bad', 1],
    ['good', 0],
    ['chair', 1],
  ]);
  expect(ranked[0]).toMatchObject({ points: 100, medianM: 0.055 });
});
