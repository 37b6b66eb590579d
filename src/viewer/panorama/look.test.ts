import { expect, test } from 'vitest';
import { eyeOf, basisOf } from '#viewer/view/camera-pose.ts';
import { decodeLook, encodeLook, lookDirection, lookOfPose, poseOfLook, tidyLook } from './look.ts';

const expectNear = (found: readonly number[], wanted: readonly number[]) =>
  found.forEach((value, i) => expect(value).toBeCloseTo(wanted[i] ?? NaN, 6));

test('a look is the same way for the other viewers, and back [N19]', () => {
  for (const headingDeg of [0, 45, 90, 200, 359])
    for (const pitchDeg of [-30, 0, 20]) {
      const look = { headingDeg, pitchDeg, fovDeg: 75 };
      const pose = poseOfLook([4, 5, 1.6], look);
      expectNear(eyeOf(pose), [4, 5, 1.6]);
      expectNear(
        basisOf(pose).back.map((value) => -value),
        lookDirection(look),
      );
      const back = lookOfPose(pose);
      expectNear([back.headingDeg, back.pitchDeg], [headingDeg, pitchDeg]);
    }
});

test('a look goes through an address, and what is none is not read [N19]', () => {
  const look = { headingDeg: 123.4, pitchDeg: -12.3, fovDeg: 60 };
  expect(decodeLook(encodeLook(look))).toEqual(look);
  expect(decodeLook('p1.99999.99999.99999')).toEqual(tidyLook({ headingDeg: 9999.9, pitchDeg: 90, fovDeg: 100 }));
  for (const text of [undefined, '', 'v1.c', 'p1.1.2', 'p1.1.2.x', 'p1.1.2.3.4', 'p2.1.2.3'])
    expect(decodeLook(text)).toBe(undefined);
});
