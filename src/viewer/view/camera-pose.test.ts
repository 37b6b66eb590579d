import { describe, expect, test } from 'vitest';
import {
  type CameraPose,
  basisOf,
  distanceForHeightM,
  eyeOf,
  fitPose,
  fromAbove,
  looksPast,
  orbit,
  pan,
  viewHeightM,
  zoom,
} from './camera-pose.ts';

const pose: CameraPose = {
  target: [10, 20, 3],
  distanceM: 15,
  azimuthDeg: -60,
  elevationDeg: 30,
  projection: 'perspective',
};

/** Where a world point lands in the picture, as shares of its height from the middle (perspective). */
function project(view: CameraPose, point: [number, number, number]): [number, number] {
  const { right, up, back } = basisOf(view);
  const eye = eyeOf(view);
  const d = point.map((v, k) => v - (eye[k] ?? 0)) as [number, number, number];
  const dot = (a: number[]) => a.reduce((sum, v, k) => sum + v * (d[k] ?? 0), 0);
  const depth = view.projection === 'perspective' ? -dot(back) : view.distanceM;
  const scale = viewHeightM(view) / view.distanceM;
  return [dot(right) / (depth * scale), dot(up) / (depth * scale)];
}

describe('camera pose', () => {
  test('north is up and east is right from above', () => {
    const { right, up, back } = basisOf(fromAbove(pose));
    expect(right.map(Math.round)).toEqual([1, 0, 0]);
    expect(up.map((v) => Math.round(v) + 0)).toEqual([0, 1, 0]);
    expect(back.map((v) => Math.round(v) + 0)).toEqual([0, 0, 1]);
  });

  test('the orthographic view does not rotate [K3]', () => {
    expect(orbit(fromAbove(pose), 30, -20)).toEqual(fromAbove(pose));
  });

  test('zooming keeps what lies under the pointer', () => {
    const { right, up } = basisOf(pose);
    const h = viewHeightM(pose);
    const under = pose.target.map((v, k) => v + (right[k] ?? 0) * 0.3 * h + (up[k] ?? 0) * -0.2 * h) as [
      number,
      number,
      number,
    ];
    const [x, y] = project(zoom(pose, 0.5, 0.3, -0.2), under);
    expect(x).toBeCloseTo(0.3, 9);
    expect(y).toBeCloseTo(-0.2, 9);
  });

  test('panning carries the target with the pointer', () => {
    const [x, y] = project(pan(pose, 0.25, 0.1), pose.target);
    expect(x).toBeCloseTo(0.25, 9);
    expect(y).toBeCloseTo(0.1, 9);
  });

  test('elevation stops at straight above and never passes under the floor', () => {
    expect(orbit(pose, 0, 400).elevationDeg).toBe(90);
    expect(orbit(pose, 0, -400).elevationDeg).toBe(-89);
    expect(orbit(pose, 190, 0).azimuthDeg).toBe(130);
  });

  test('fitting shows every corner of the bounds', () => {
    const bounds = { min: [-3, 2, 0], max: [30, 9, 12] } as {
      min: [number, number, number];
      max: [number, number, number];
    };
    for (const view of ['oblique', 'above'] as const) {
      const fitted = fitPose(bounds, 1.6, view);
      for (let c = 0; c < 8; c++) {
        const [x, y] = project(fitted, [c & 4 ? 30 : -3, c & 2 ? 9 : 2, c & 1 ? 12 : 0]);
        expect(Math.abs(x)).toBeLessThanOrEqual(0.8);
        expect(Math.abs(y)).toBeLessThanOrEqual(0.5);
      }
    }
  });

  test('distance and height of view are inverse', () => {
    expect(viewHeightM({ ...pose, distanceM: distanceForHeightM(12) })).toBeCloseTo(12, 9);
  });

  test('a pose from elsewhere looks past a building, one beside it does not [N7]', () => {
    const bounds = { min: [0, 0, 0], max: [10, 10, 3] } satisfies Parameters<typeof looksPast>[1];
    expect(looksPast({ ...pose, target: [20, 5, 1] }, bounds)).toBe(false);
    expect(looksPast({ ...pose, target: [500, 5, 1] }, bounds)).toBe(true);
  });
});
