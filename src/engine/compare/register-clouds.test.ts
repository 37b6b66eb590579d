import { expect, test } from 'vitest';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { composePoses, invertPose, posed, SAME_POSE, turnAbout, turnDegOf, uprightPose } from './pose.ts';
import { NotAlignedError, registerClouds } from './register-clouds.ts';
import { surfacesOf } from './testing/rescan.ts';

test('a pose and its inverse leave every point where it is [N17]', () => {
  const pose = composePoses({ turn: turnAbout([0.02, -0.1, 0.4]), shiftM: [1, 2, 3] }, uprightPose(70, [-4, 5, 6]));
  expect(posed(invertPose(pose), posed(pose, [7, -8, 9])).map((value) => Math.round(value * 1e9) / 1e9)).toEqual([
    7, -8, 9,
  ]);
  expect(turnDegOf(composePoses(uprightPose(70, [1, 1, 1]), uprightPose(30, [0, 0, 0])))).toBeCloseTo(100, 9);
  expect(turnDegOf(SAME_POSE)).toBe(0);
});

test('refuses scans of two buildings, and one with hardly any points [N17]', { tags: 'nightly' }, () => {
  const scanOf = (seed: number) =>
    surfacesOf(scanBuilding(generateBuilding(seed, 'house'), { points: 40_000, noiseM: 0.002, seed }), 0.04);
  const [one, other] = [scanOf(3), scanOf(8)];
  expect(() => registerClouds(one, other)).toThrow(new NotAlignedError('The two scans have too little in common.'));
  expect(() => registerClouds(one, { ...other, count: 100 })).toThrow(NotAlignedError);
});
