import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axesOfPose, poseOfAxes } from './camera-axes.ts';
import type { CameraPose } from './camera-pose.ts';

const place = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const pose = fc.record<CameraPose>({
  target: fc.tuple(place, place, place),
  distanceM: fc.constant(10),
  azimuthDeg: fc.double({ min: -179, max: 179, noNaN: true }),
  elevationDeg: fc.double({ min: -89, max: 90, noNaN: true }),
  projection: fc.constantFrom('perspective', 'orthographic'),
});

test('a camera that goes out as axes comes back as the same pose [N6]', () => {
  fc.assert(
    fc.property(pose, (before) => {
      const after = poseOfAxes(axesOfPose(before));
      expect(after?.projection).toBe(before.projection);
      for (const key of ['distanceM', 'elevationDeg'] as const) expect(after?.[key]).toBeCloseTo(before[key], 4);
      const turn = ((after?.azimuthDeg ?? 0) - before.azimuthDeg + 540) % 360;
      expect(turn).toBeCloseTo(180, 3);
      before.target.forEach((value, axis) => expect(after?.target[axis]).toBeCloseTo(value, 6));
    }),
  );
});

test('a camera without a direction is none', () => {
  const axes = { eye: [0, 0, 0], direction: [0, 0, 0], up: [0, 1, 0], fieldOfViewDeg: 60, viewHeightM: null } as const;
  expect(poseOfAxes(axes)).toBeNull();
  expect(poseOfAxes({ ...axes, direction: [Infinity, 0, 0] })).toBeNull();
});
