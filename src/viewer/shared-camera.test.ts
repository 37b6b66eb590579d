import { expect, test } from 'vitest';
import { type CameraHolder, linkCameras, shiftedHolder } from './shared-camera.ts';
import type { CameraPose } from './view/camera-pose.ts';
import { createEmitter } from './view/emitter.ts';

const at = (x: number): CameraPose => ({ target: [x, 0, 0], distanceM: 5, azimuthDeg: 0, elevationDeg: 20, projection: 'perspective' });

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
  linkCameras([a, shiftedHolder(b, [100, 0, 5])]);
  expect(b.getCamera().target).toEqual([101, 0, 5]);
  b.setCamera({ ...at(109), target: [109, 0, 5] });
  expect(a.getCamera().target).toEqual([9, 0, 0]);
});
