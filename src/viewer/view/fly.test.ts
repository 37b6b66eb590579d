import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CameraPose } from './camera-pose.ts';
import { poseAt, poseBetween } from './fly.ts';

const pose: CameraPose = {
  target: [0, 0, 0],
  distanceM: 40,
  azimuthDeg: -58,
  elevationDeg: 32,
  projection: 'perspective',
};

test('a box comes into the middle of the picture, seen as before and never from within [N5]', () => {
  const to = poseAt({ min: [10, 0, 0], max: [14, 2, 3] }, pose);
  expect(to).toMatchObject({ target: [12, 1, 1.5], azimuthDeg: -58, elevationDeg: 32 });
  expect(to.distanceM).toBeGreaterThan(Math.hypot(4, 2, 3) / 2);
  expect(poseAt({ min: [1, 1, 1], max: [1, 1, 1] }, pose).distanceM).toBeGreaterThan(1);
});

test('a flight begins and ends at its poses and comes nearer all the way [N5]', () => {
  const to = poseAt({ min: [10, 0, 0], max: [11, 1, 1] }, pose);
  expect(poseBetween(pose, to, 0)).toEqual(pose);
  expect(poseBetween(pose, to, 1).distanceM).toBeCloseTo(to.distanceM, 9);
  fc.assert(
    fc.property(
      fc.float({ min: 0, max: 0.5, noNaN: true }),
      fc.float({ min: 0.5, max: 1, noNaN: true }),
      (a, b) => poseBetween(pose, to, a).distanceM >= poseBetween(pose, to, b).distanceM,
    ),
  );
});

test('a flight between two sides turns the shorter way [V23]', () => {
  const back = { ...pose, azimuthDeg: 90, elevationDeg: 0 };
  const left = { ...pose, azimuthDeg: 180, elevationDeg: 0 };
  const southWest = { ...pose, azimuthDeg: -135, elevationDeg: 90 };
  expect(poseBetween(back, left, 0.5).azimuthDeg).toBe(135);
  expect(poseBetween(left, southWest, 0.5)).toMatchObject({ azimuthDeg: 202.5, elevationDeg: 45 });
});
