import type { Bounds3 } from '#geometry/bounds.ts';
import { radiansOf } from '#geometry/angle.ts';

/** A view without perspective from outside and above, as a doll's house is looked at. */
export type View = {
  width: number;
  height: number;
  /** Picture position, from the left and from the top, and depth (smaller is nearer, metres) of a point. */
  column(x: number, y: number): number;
  row(x: number, y: number, z: number): number;
  depth(x: number, y: number, z: number): number;
  /** Pixels per metre across the line of sight. */
  scale: number;
};

const MARGIN = 0.05;

/** Looks at the middle of a box so that all of it is seen. Angles in degrees: `azimuth` from +X, `elevation` over the ground. */
export function viewOf(box: Bounds3, width: number, height: number, azimuthDeg = -60, elevationDeg = 40): View {
  const azimuth = radiansOf(azimuthDeg);
  const elevation = radiansOf(elevationDeg);
  const [sinA, cosA, sinE, cosE] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  const right = (x: number, y: number): number => -sinA * x + cosA * y;
  const up = (x: number, y: number, z: number): number => -sinE * cosA * x - sinE * sinA * y + cosE * z;
  let [left, rightmost, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? box.max[axis] : box.min[axis]) ?? 0);
    left = Math.min(left, right(x, y));
    rightmost = Math.max(rightmost, right(x, y));
    bottom = Math.min(bottom, up(x, y, z));
    top = Math.max(top, up(x, y, z));
  }
  const scale = (1 - 2 * MARGIN) / Math.max((rightmost - left) / width, (top - bottom) / height, 1e-6);
  const middleX = (left + rightmost) / 2;
  const middleY = (bottom + top) / 2;
  return {
    width,
    height,
    scale,
    column: (x, y) => width / 2 + (right(x, y) - middleX) * scale,
    row: (x, y, z) => height / 2 - (up(x, y, z) - middleY) * scale,
    depth: (x, y, z) => -(cosE * cosA * x + cosE * sinA * y + sinE * z),
  };
}
