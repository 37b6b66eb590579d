import { degreesOf } from '#geometry/angle.ts';
import { along3, type Point3 } from '#geometry/space.ts';
import { basisOf, type CameraPose, type ViewAngles } from './camera-pose.ts';

/** The sides of a building. Y is north, and the front is what is seen from the south. */
export const VIEW_SIDES = ['top', 'front', 'right', 'back', 'left', 'bottom'] as const;
export type ViewSide = (typeof VIEW_SIDES)[number];

/** Of each side as one looks at it: to the right, downwards, and out of the building. Unit vectors. */
const FACES: Record<ViewSide, { right: Point3; down: Point3; out: Point3 }> = {
  top: { right: [1, 0, 0], down: [0, -1, 0], out: [0, 0, 1] },
  front: { right: [1, 0, 0], down: [0, 0, -1], out: [0, -1, 0] },
  right: { right: [0, 1, 0], down: [0, 0, -1], out: [1, 0, 0] },
  back: { right: [-1, 0, 0], down: [0, 0, -1], out: [0, 1, 0] },
  left: { right: [0, -1, 0], down: [0, 0, -1], out: [-1, 0, 0] },
  bottom: { right: [1, 0, 0], down: [0, 1, 0], out: [0, 0, -1] },
};

/** A place on a side: its middle (0, 0), an edge or a corner, to the right and downwards. */
export type SidePlace = { right: -1 | 0 | 1; down: -1 | 0 | 1 };
const MIDDLE: SidePlace = { right: 0, down: 0 };

/** The angles of a camera that looks at a side straight, at one of its edges or corners at a slant. North is up from above. */
export function anglesAt(side: ViewSide, { right, down }: SidePlace = MIDDLE): ViewAngles {
  const face = FACES[side];
  const [x, y, z] = along3(along3(face.out, face.right, right), face.down, down);
  const flat = Math.hypot(x, y);
  return {
    azimuthDeg: flat === 0 ? -90 : degreesOf(Math.atan2(y, x)),
    elevationDeg: degreesOf(Math.atan2(z, flat)),
  };
}

/** A CSS transform that turns what is placed with `faceTransform` as the building is turned in the picture. */
export function cubeTransform(pose: CameraPose): string {
  const { right, up, back } = basisOf(pose);
  // CSS counts downwards.
  return matrix3d(...([0, 1, 2] as const).map((k): Point3 => [right[k], -up[k], back[k]]));
}

/** A CSS transform that puts a flat element on a side of a cube whose middle is where the element is. */
export function faceTransform(side: ViewSide, halfPx: number): string {
  const { right, down, out } = FACES[side];
  return matrix3d(right, down, out, along3([0, 0, 0], out, halfPx));
}

function matrix3d(...columns: readonly Point3[]): string {
  const [x = [1, 0, 0], y = [0, 1, 0], z = [0, 0, 1], move = [0, 0, 0]] = columns;
  // Digits with an exponent, as of 1e-17, would do; zeros are shorter.
  const row = (column: readonly number[], last: number) => [
    ...column.map((value) => Math.round(value * 1e4) / 1e4),
    last,
  ];
  return `matrix3d(${[row(x, 0), row(y, 0), row(z, 0), row(move, 1)].flat().join(',')})`;
}
