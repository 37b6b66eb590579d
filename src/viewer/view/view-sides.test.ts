import { expect, test } from 'vitest';
import { type CameraPose, fitPose } from './camera-pose.ts';
import { anglesAt, cubeTransform, faceTransform, VIEW_SIDES } from './view-sides.ts';

const rounded = ({ azimuthDeg, elevationDeg }: ReturnType<typeof anglesAt>) => [
  Math.round(azimuthDeg),
  Math.round(elevationDeg),
];

test('the front is seen from the south, its right side from the east, and north is up from above and below [V23]', () => {
  expect(Object.fromEntries(VIEW_SIDES.map((side) => [side, rounded(anglesAt(side))]))).toEqual({
    top: [-90, 90],
    front: [-90, 0],
    right: [0, 0],
    back: [90, 0],
    left: [180, 0],
    bottom: [-90, -90],
  });
});

test('an edge is seen at 45 degrees and a corner from all three of its sides [V23]', () => {
  expect(rounded(anglesAt('front', { right: 1, down: 0 }))).toEqual([-45, 0]);
  expect(rounded(anglesAt('front', { right: 0, down: -1 }))).toEqual([-90, 45]);
  expect(rounded(anglesAt('front', { right: 1, down: -1 }))).toEqual([-45, 35]);
  expect(rounded(anglesAt('right', { right: -1, down: -1 }))).toEqual([-45, 35]);
  expect(rounded(anglesAt('top', { right: 1, down: 1 }))).toEqual([-45, 35]);
});

const numbersOf = (transform: string) => [...transform.matchAll(/-?[\d.]+/g)].slice(1).map(([text]) => Number(text));
/** Where the cube turns a vector of the building: to the right, downwards and towards the eye in the picture. */
const turned = (pose: CameraPose, v: readonly number[]) => {
  const m = numbersOf(cubeTransform(pose));
  return [0, 1, 2].map(
    (row) => Math.round([0, 1, 2].reduce((sum, k) => sum + (m[4 * k + row] ?? 0) * (v[k] ?? 0), 0)) + 0,
  );
};

test('the cube shows the side that the camera looks at, upright [V23]', () => {
  for (const side of VIEW_SIDES) {
    const pose = fitPose({ min: [0, 0, 0], max: [4, 3, 2] }, 1, anglesAt(side));
    const face = numbersOf(faceTransform(side, 10));
    const axis = (k: number) => face.slice(4 * k, 4 * k + 3);
    expect({ side, right: turned(pose, axis(0)), down: turned(pose, axis(1)), out: turned(pose, axis(2)) }).toEqual({
      side,
      right: [1, 0, 0],
      down: [0, 1, 0],
      out: [0, 0, 1],
    });
  }
});
