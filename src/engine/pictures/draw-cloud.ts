import type { Bounds3 } from '#geometry/bounds.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import { emptyPicture, plot, shadeByDepth } from './depth-picture.ts';
import type { Picture } from './encode-png.ts';
import { viewOf } from './view.ts';

export type CloudPictureOptions = {
  width: number;
  height: number;
  background: readonly [number, number, number];
  /** Colour of a voxel, 0 to 255. */
  colorOf: (voxel: number) => readonly [number, number, number];
  /** False for voxels that would hide the inside, such as ceilings. */
  isShown: (voxel: number) => boolean;
};

/** Draws a thinned cloud from outside and above, each voxel as a small square. Blank where nothing is shown. */
export function drawCloud(
  cloud: ThinnedCloud,
  { width, height, background, colorOf, isShown }: CloudPictureOptions,
): Picture {
  const picture = emptyPicture(width, height, background);
  const box = shownBox(cloud, isShown);
  if (!box) return picture;
  const view = viewOf(box, width, height);
  // A little more than the distance of the voxels, so that surfaces close.
  const side = Math.max(2, Math.min(6, Math.ceil(cloud.voxelM * view.scale * 1.3)));
  for (let v = 0; v < cloud.count; v++) {
    if (!isShown(v)) continue;
    const [column, row, depth] = view.project(cloud.x[v]!, cloud.y[v]!, cloud.z[v]!);
    const [red, green, blue] = colorOf(v);
    const left = Math.floor(column - side / 2);
    const top = Math.floor(row - side / 2);
    for (let dy = 0; dy < side; dy++)
      for (let dx = 0; dx < side; dx++) plot(picture, left + dx, top + dy, depth, red, green, blue);
  }
  shadeByDepth(picture, 2.5);
  return picture;
}

/** Bounds of what is shown without its outermost thousandths: single strays would make the rest small. */
function shownBox(cloud: ThinnedCloud, isShown: (voxel: number) => boolean): Bounds3 | undefined {
  const shown: number[] = [];
  const step = Math.max(1, Math.floor(cloud.count / 200_000));
  for (let v = 0; v < cloud.count; v += step) if (isShown(v)) shown.push(v);
  if (shown.length === 0) return undefined;
  const low: [number, number, number] = [0, 0, 0];
  const high: [number, number, number] = [0, 0, 0];
  for (const [axis, column] of [cloud.x, cloud.y, cloud.z].entries()) {
    const values = Float32Array.from(shown, (v) => column[v]!).sort();
    low[axis] = values[Math.floor(values.length * 0.002)]!;
    high[axis] = values[Math.ceil(values.length * 0.998) - 1]!;
  }
  return { min: low, max: high };
}
