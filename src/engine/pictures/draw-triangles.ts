import { emptyPicture, plot, shadeByDepth } from './depth-picture.ts';
import type { Picture } from './encode-png.ts';
import { viewOf } from './view.ts';
import type { View } from './view.ts';

/** Triangles of one colour. `cornersOf` makes their corners as x y z, nine numbers each, metres, Z up: those of all meshes at once would be too many. */
export type ColoredMesh = { cornersOf: () => Float32Array; color: readonly [number, number, number] };

/** Light falls from the upper left of the viewer. */
const LIGHT = [-0.35, -0.5, 0.79] as const;
const AMBIENT = 0.62;

/** Draws meshes from outside and above, each face as bright as it is turned to the light. */
export function drawTriangles(
  meshes: readonly ColoredMesh[],
  width: number,
  height: number,
  background: readonly [number, number, number],
): Picture {
  const picture = emptyPicture(width, height, background);
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { cornersOf } of meshes) {
    const corners = cornersOf();
    for (let i = 0; i < corners.length; i++) {
      const axis = i % 3;
      if (corners[i]! < min[axis]!) min[axis] = corners[i]!;
      if (corners[i]! > max[axis]!) max[axis] = corners[i]!;
    }
  }
  if (min[0] > max[0]) return picture;
  const view = viewOf({ min, max }, width, height);
  for (const { cornersOf, color } of meshes) {
    const corners = cornersOf();
    for (let i = 0; i + 9 <= corners.length; i += 9) fill(picture, view, corners.subarray(i, i + 9), color);
  }
  shadeByDepth(picture, 1.5);
  return picture;
}

function fill(
  picture: ReturnType<typeof emptyPicture>,
  view: View,
  t: Float32Array,
  color: readonly [number, number, number],
): void {
  const light = brightness(t);
  if (light === undefined) return;
  const [ax, bx, cx] = [view.column(t[0]!, t[1]!), view.column(t[3]!, t[4]!), view.column(t[6]!, t[7]!)];
  const [ay, by, cy] = [view.row(t[0]!, t[1]!, t[2]!), view.row(t[3]!, t[4]!, t[5]!), view.row(t[6]!, t[7]!, t[8]!)];
  const [az, bz, cz] = [
    view.depth(t[0]!, t[1]!, t[2]!),
    view.depth(t[3]!, t[4]!, t[5]!),
    view.depth(t[6]!, t[7]!, t[8]!),
  ];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (Math.abs(area) < 1e-9) return;
  const [red, green, blue] = color.map((value) => value * light) as [number, number, number];
  const firstRow = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const lastRow = Math.min(picture.height - 1, Math.ceil(Math.max(ay, by, cy)));
  const firstColumn = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const lastColumn = Math.min(picture.width - 1, Math.ceil(Math.max(ax, bx, cx)));
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const px = column + 0.5;
      const py = row + 0.5;
      const b = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area;
      const c = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area;
      if (b < 0 || c < 0 || b + c > 1) continue;
      plot(picture, column, row, az + b * (bz - az) + c * (cz - az), red, green, blue);
    }
  }
}

/** Undefined for a triangle without area. */
function brightness(t: Float32Array): number | undefined {
  const [ux, uy, uz] = [t[3]! - t[0]!, t[4]! - t[1]!, t[5]! - t[2]!];
  const [vx, vy, vz] = [t[6]! - t[0]!, t[7]! - t[1]!, t[8]! - t[2]!];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(nx, ny, nz);
  if (length === 0) return undefined;
  // Both sides alike: triangles of solids may be turned either way.
  return AMBIENT + (1 - AMBIENT) * Math.abs((nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / length);
}
