import { type Bounds3, sidesOf } from '#geometry/bounds.ts';
import { dot3, type Point3 } from '#geometry/space.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { poseOfAxes } from '#viewer/view/camera-axes.ts';
import { type Level, visibleHeightsM } from '#viewer/view/levels.ts';
import type { Vector } from './autodesk-api.ts';

/** A plane of the viewer: what is on the positive side of ax + by + cz + d = 0 is cut away. */
export type CutPlane = [a: number, b: number, c: number, d: number];

/** Between project meters and the coordinates of the viewer, which are in units of the model and begin at an offset. */
export type ModelFrame = {
  toProject: (point: Vector) => Point3;
  toViewer: (point: Point3) => Point3;
  /** The plane that cuts away what lies farther along the normal than `distanceM` from zero of the project. */
  cutPlane: (normal: Point3, distanceM: number) => CutPlane;
};

export function createModelFrame(metersInUnit: number, offset: Vector): ModelFrame {
  const start: Point3 = [offset.x, offset.y, offset.z];
  return {
    toProject: ({ x, y, z }) => [
      (x + start[0]) * metersInUnit,
      (y + start[1]) * metersInUnit,
      (z + start[2]) * metersInUnit,
    ],
    toViewer: ([x, y, z]) => [x / metersInUnit - start[0], y / metersInUnit - start[1], z / metersInUnit - start[2]],
    cutPlane: (normal, distanceM) => [...normal, -(distanceM / metersInUnit - dot3(normal, start))],
  };
}

/** All planes of a state, in the coordinates of the viewer: level, planes, and the faces of the box. */
export function cutPlanesOf(
  frame: ModelFrame,
  bounds: Bounds3,
  levels: readonly Level[],
  { level, cutPlanes, cutBox }: Pick<ViewerState, 'level' | 'cutPlanes' | 'cutBox'>,
): CutPlane[] {
  const shown = levels.find(({ id }) => id === level);
  const topM = shown && visibleHeightsM(bounds, null, shown)?.to;
  return [
    ...(topM === undefined ? [] : [frame.cutPlane([0, 0, 1], topM)]),
    ...[...cutPlanes, ...(cutBox ? sidesOf(cutBox) : [])].map(({ normal, distanceM }) =>
      frame.cutPlane(normal, distanceM),
    ),
  ];
}

/** Where the viewer looks from, as all our viewers say it. Null where eye and target are one place. */
export function poseOf(eye: Point3, target: Point3, up: Point3, isPerspective: boolean): CameraPose | null {
  const direction: Point3 = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
  const pose = poseOfAxes({ eye, direction, up, fieldOfViewDeg: null, viewHeightM: null });
  return (
    pose && {
      ...pose,
      target,
      distanceM: Math.hypot(...direction),
      projection: isPerspective ? 'perspective' : 'orthographic',
    }
  );
}
