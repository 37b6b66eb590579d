import { along, direction, distance, type Point2 } from '#geometry/plane.ts';
import { expect, test } from 'vitest';
import { facetsOf } from './facets.ts';

const STEP_M = 0.02;

/** Points along a chain of corners, off it by up to 2 mm in turns. */
function pointsAlong(corners: readonly Point2[]): Point2[] {
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index] ?? to;
    const count = Math.round(distance(from, to) / STEP_M);
    return Array.from({ length: count }, (_, i) =>
      along(from, direction(from, to), ((i + 0.5) / count) * distance(from, to), ((i % 3) - 1) * 0.002),
    );
  });
}

const onCircle = (radiusM: number, angleRad: number): Point2 => [
  radiusM * Math.cos(angleRad),
  radiusM * Math.sin(angleRad),
];

test('finds the corners of a line of facets that turn by 10 degrees each', () => {
  const corners = Array.from({ length: 6 }, (_, i) => onCircle(4, (i * Math.PI) / 18));
  const facets = facetsOf(pointsAlong(corners), STEP_M);
  expect(facets).toHaveLength(5);
  facets.forEach(({ start, end }, i) => {
    expect(distance(start, corners[i] ?? [0, 0]), `start of facet ${i}`).toBeLessThan(0.02);
    expect(distance(end, corners[i + 1] ?? [0, 0]), `end of facet ${i}`).toBeLessThan(0.02);
  });
});

test('gives a round line chords that are nowhere farther from it than 15 mm', () => {
  const radiusM = 2;
  const points = Array.from({ length: 157 }, (_, i) => onCircle(radiusM, (i * STEP_M) / radiusM));
  const facets = facetsOf(points, STEP_M);
  expect(facets.length).toBeGreaterThan(4);
  expect(facets.length).toBeLessThan(10);
  for (const { start, end } of facets) {
    const rise = radiusM - Math.sqrt(radiusM ** 2 - distance(start, end) ** 2 / 4);
    expect(rise).toBeLessThan(0.015);
  }
  facets.slice(1).forEach(({ start }, i) => expect(start).toEqual(facets[i]?.end));
});

test('leaves a straight line whole, and finds nothing in a few points', () => {
  expect(
    facetsOf(
      pointsAlong([
        [1, 1],
        [4, 2],
      ]),
      STEP_M,
    ),
  ).toHaveLength(1);
  expect(facetsOf([], STEP_M)).toEqual([]);
  expect(facetsOf([[1, 2]], STEP_M)).toEqual([]);
});
