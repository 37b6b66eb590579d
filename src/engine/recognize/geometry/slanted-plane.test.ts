import { expect, test } from 'vitest';
import { heightOnPlane, planeThrough } from './slanted-plane.ts';

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
