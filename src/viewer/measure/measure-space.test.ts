import { expect, test } from 'vitest';
import type { Point3 } from '#geometry/space.ts';
import type { MeasureKind } from '#viewer/state.ts';
import { addPoint, closeRing, figureOf } from './measure-space.ts';

/** Sets points one after the other. */
const measure = (kind: MeasureKind, points: readonly Point3[]) =>
  points.reduce<ReturnType<typeof addPoint>>(
    ({ pending, made }, point) => (made ? { pending, made } : addPoint(kind, pending, point)),
    {
      pending: [],
      made: null,
    },
  );
const roof: Point3[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 3, 4],
  [0, 3, 4],
];

test('two points are a distance, three an angle, and the same point twice is none [V5]', () => {
  const [from, to]: [Point3, Point3] = [
    [1, 1, 1],
    [4, 5, 1],
  ];
  expect(addPoint('distance', [from], [1, 1, 1 + 9e-7])).toEqual({ pending: [from], made: null });
  expect(addPoint('distance', [from], to)).toEqual({ pending: [], made: { kind: 'distance', points: [from, to] } });
  const { made, pending } = measure('angle', [
    [1, 0, 0],
    [0, 0, 0],
    [0, 2, 2],
  ]);
  expect([made?.points.length, pending]).toEqual([3, []]);
});

test('an area closes within 0.1 m of its first corner or when told to, and has at least three corners [V5]', () => {
  expect(measure('area', [...roof, [0.11, 0, 0]]).made).toBeNull();
  expect(measure('area', [...roof, [0.1, 0, 0]])).toEqual({ pending: [], made: { kind: 'area', points: roof } });
  expect(measure('area', [...roof.slice(0, 2), [0.05, 0, 0]]).made, 'two corners').toBeNull();
  expect(closeRing('area', roof.slice(0, 2)).made).toBeNull();
  expect(closeRing('area', roof).made?.points).toEqual(roof);
  expect(closeRing('distance', roof).made).toBeNull();
});

test('two points are a height, which is how much higher one is than the other [L1]', () => {
  const { made } = measure('height', [
    [1, 1, 3.5],
    [4, 5, 1],
  ]);
  expect(made && [made.kind, figureOf(made, 'm'), figureOf(made, 'ft')]).toEqual(['height', '2.500 m', `8' 2 7/16"`]);
});

test('figures are feet and fractions of an inch, or meters with two decimals [V7]', () => {
  const length = {
    kind: 'distance' as const,
    points: [
      [0, 0, 0],
      [0, 1.5, 2],
    ] as Point3[],
  };
  expect([figureOf(length, 'ft'), figureOf(length, 'm')]).toEqual([`8' 2 7/16"`, '2.500 m']);
  const area = { kind: 'area' as const, points: roof };
  expect([figureOf(area, 'm'), figureOf(area, 'ft')]).toEqual(['20.00 m²', '215.28 sq ft']);
  const angle = {
    kind: 'angle' as const,
    points: [
      [1, 0, 0],
      [0, 0, 0],
      [1, 1, Math.SQRT2],
    ] as Point3[],
  };
  expect(figureOf(angle, 'm')).toBe('60.00°');
});
