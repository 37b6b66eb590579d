import { radiansOf } from '#geometry/angle.ts';
import { expect, test } from 'vitest';
import { outlineAt, type Outline } from './building-outline.ts';

const troy = { lat: 42.73, lng: -73.69 };
/** A square of so many metres, its middle so many metres east of the pin. */
const square = (eastM: number, sizeM: number): Outline =>
  (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([x, y]) => [
    troy.lng + (eastM + (x * sizeM) / 2) / (111_195 * Math.cos(radiansOf(troy.lat))),
    troy.lat + (y * sizeM) / 2 / 111_195,
  ]);

test('the building of a pin is the smallest around it, else the nearest within 30 m [R7]', () => {
  const [campus, house, near] = [square(0, 200), square(2, 20), square(35, 20)];
  expect(outlineAt([campus, near, house], troy)).toBe(house);
  expect(outlineAt([square(39, 20), near], troy)).toBe(near);
  expect(outlineAt([square(39.9, 20)], troy)).not.toBe(null);
  expect(outlineAt([square(40.1, 20)], troy)).toBe(null);
  expect(outlineAt([[[troy.lng, troy.lat]]], troy)).toBe(null);
});
