import type { Point3 } from '#geometry/space.ts';
import { expect, test } from 'vitest';
import { placeAhead, type Motion } from '#domain/changes/motion.ts';
import { type CameraHolder, linkCameras, movedHolder } from './shared-camera.ts';
import { basisOf, eyeOf, type CameraPose } from './view/camera-pose.ts';
import { createEmitter } from './view/emitter.ts';

const at = (x: number): CameraPose => ({
  target: [x, 0, 0],
  distanceM: 5,
  azimuthDeg: 0,
  elevationDeg: 20,
  projection: 'perspective',
});

function holder(x: number): CameraHolder & { moves: number } {
  const events = createEmitter<{ camera: CameraPose }>();
  let pose = at(x);
  const self = {
    moves: 0,
    getCamera: () => pose,
    setCamera: (next: CameraPose) => {
      pose = next;
      self.moves++;
      events.emit('camera', pose);
    },
    on: events.on,
  };
  return self;
}

/** Where the eye has a place: to the right, up and in front. */
function inPicture(pose: CameraPose, place: Point3): number[] {
  const [eye, { right, up, back }] = [eyeOf(pose), basisOf(pose)];
  return [right, up, back].map((axis) =>
    axis.reduce((sum, part, i) => sum + part * ((place[i] ?? 0) - (eye[i] ?? 0)), 0),
  );
}

test('cloud, model and plan show the same place, without echoing each other [N7]', () => {
  const [a, b, c] = [holder(1), holder(2), holder(3)];
  const unlink = linkCameras([a, b, c]);
  expect([a, b, c].map((v) => v.getCamera().target[0])).toEqual([1, 1, 1]);
  b.setCamera(at(9));
  expect([a, b, c].map((v) => v.getCamera().target[0])).toEqual([9, 9, 9]);
  expect([a.moves, b.moves, c.moves]).toEqual([1, 2, 2]);
  unlink();
  a.setCamera(at(4));
  expect(b.getCamera().target[0]).toBe(9);
});

test('a model that lies elsewhere as a whole is shown at the same place of the building [N5]', () => {
  const [a, b] = [holder(1), holder(2)];
  linkCameras([a, movedHolder(b, { turnDeg: 0, aboutM: [0, 0], shiftM: [100, 0, 5] })]);
  expect(b.getCamera().target).toEqual([101, 0, 5]);
  b.setCamera({ ...at(109), target: [109, 0, 5] });
  expect(a.getCamera().target).toEqual([9, 0, 0]);
});

test('a model that is turned is seen from the same side: every place of the building is at the same place of both pictures [N5]', () => {
  const [a, b] = [holder(1), holder(2)];
  const motion = { turnDeg: 30, aboutM: [4, -2], shiftM: [12.4, 7, -1] } satisfies Motion;
  linkCameras([a, movedHolder(b, motion)]);
  a.setCamera({ ...at(3), azimuthDeg: 140, elevationDeg: 35 });
  for (const place of [
    [0, 0, 0],
    [7, 3, 2],
    [-4, 9, 5],
  ] satisfies Point3[]) {
    const [before, after] = [inPicture(a.getCamera(), place), inPicture(b.getCamera(), placeAhead(place, motion))];
    after.forEach((value, i) => expect(value).toBeCloseTo(before[i] ?? Number.NaN, 9));
  }
  b.setCamera({ ...b.getCamera(), azimuthDeg: 200 });
  expect(a.getCamera().azimuthDeg).toBeCloseTo(170, 9);
});
