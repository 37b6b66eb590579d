import { expect, test } from 'vitest';
import type { Point2 } from './plane.ts';
import { heightOnPlane, planeThrough, volumeUnderPlaneM3 } from './slanted-plane.ts';

test('fits the plane through places on it, far from the origin too', () => {
  const on = ([x, y]: [number, number]) => ({ x, y, z: 0.5 * x - 0.25 * y + 3 });
  const plane = planeThrough(
    (
      [
        [100, 200],
        [104, 200],
        [100, 203],
        [104, 203],
      ] as [number, number][]
    ).map(on),
  );
  expect(plane).toEqual({ a: expect.closeTo(0.5, 9), b: expect.closeTo(-0.25, 9), c: expect.closeTo(3, 6) });
  expect(plane && heightOnPlane(plane, 102, 210)).toBeCloseTo(1.5, 6);
});

test('there is no plane through places in one line, or none', () => {
  expect(planeThrough([])).toBeUndefined();
  expect(planeThrough([0, 1, 2].map((t) => ({ x: t, y: 2 * t, z: 5 * t })))).toBeUndefined();
});

test('measures the volume under a plane over a ring, and takes away what is over a hole', () => {
  const ring: Point2[] = [
    [10, 0],
    [14, 0],
    [14, 3],
    [10, 3],
  ];
  const plane = { a: 0.5, b: 0, c: -4 };
  expect(volumeUnderPlaneM3(ring, plane, 1)).toBeCloseTo(4 * 3 * (0.5 * 12 - 4 - 1), 9);
  expect(volumeUnderPlaneM3(ring.toReversed(), plane, 1)).toBeCloseTo(-12, 9);
});
