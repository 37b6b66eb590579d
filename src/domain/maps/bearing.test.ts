import { radiansOf } from '#geometry/angle.ts';
import { expect, test } from 'vitest';
import { bearingDeg } from './bearing.ts';

test('a bearing counts from north by east [R7]', () => {
  const from = { lat: 42, lng: -73 };
  const bearings = [
    [0.001, 0],
    [0, 0.001],
    [-0.001, 0],
    [0, -0.001],
    [0.001, 0.001 / Math.cos(radiansOf(42))],
    [0.001, -0.00001],
  ] as const;
  expect(bearings.map(([lat, lng]) => bearingDeg(from, { lat: from.lat + lat, lng: from.lng + lng }))).toEqual([
    0, 90, 180, 270, 45, 0,
  ]);
});
