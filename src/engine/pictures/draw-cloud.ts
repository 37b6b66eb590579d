import type { Bounds3 } from '#geometry/bounds.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import { emptyPicture, plot, shadeByDepth } from './depth-picture.ts';
import type { Picture } from './encode-png.ts';
import { viewOf } from './view.ts';

/** A voxel: its number in a piece of a cloud, and in the whole cloud. */
type OfVoxel<T> = (block: ThinnedCloud, i: number, voxel: number) => T;

export type CloudPictureOptions = {
  width: number;
  height: number;
  background: readonly [number, number, number];
  /** Colour of a voxel, 0 to 255. */
  colorOf: OfVoxel<readonly [number, number, number]>;
  /** False for voxels that would hide the inside, such as ceilings. */
  isShown: OfVoxel<boolean>;
};

/** Draws a thinned cloud from outside and above, each voxel as a small square. Blank where nothing is shown. */
export function drawCloud(
  cloud: VoxelBlocks<ThinnedCloud>,
  { width, height, background, colorOf, isShown }: CloudPictureOptions,
): Picture {
  const picture = emptyPicture(width, height, background);
  const box = shownBox(cloud, isShown);
  if (!box) return picture;
  const view = viewOf(box, width, height);
  // A little more than the distance of the voxels, so that surfaces close.
  const side = Math.max(2, Math.min(6, Math.ceil(cloud.voxelM * view.scale * 1.3)));
  cloud.forEach((block, first) => {
    for (let i = 0; i < block.count; i++) {
      if (!isShown(block, i, first + i)) continue;
      const [column, row, depth] = view.project(block.x[i]!, block.y[i]!, block.z[i]!);
      const [red, green, blue] = colorOf(block, i, first + i);
      const left = Math.floor(column - side / 2);
      const top = Math.floor(row - side / 2);
      for (let dy = 0; dy < side; dy++)
        for (let dx = 0; dx < side; dx++) plot(picture, left + dx, top + dy, depth, red, green, blue);
    }
  });
  shadeByDepth(picture, 2.5);
  return picture;
}

/** Bounds of what is shown without its outermost thousandths: single strays would make the rest small. */
function shownBox(cloud: VoxelBlocks<ThinnedCloud>, isShown: OfVoxel<boolean>): Bounds3 | undefined {
  const shown: [number[], number[], number[]] = [[], [], []];
  const step = Math.max(1, Math.floor(cloud.count / 200_000));
  cloud.forEach((block, first) => {
    for (let i = (step - (first % step)) % step; i < block.count; i += step) {
      if (!isShown(block, i, first + i)) continue;
      shown[0].push(block.x[i]!);
      shown[1].push(block.y[i]!);
      shown[2].push(block.z[i]!);
    }
  });
  if (shown[0].length === 0) return undefined;
  const low: [number, number, number] = [0, 0, 0];
  const high: [number, number, number] = [0, 0, 0];
  for (const [axis, column] of shown.entries()) {
    const values = Float32Array.from(column).sort();
    low[axis] = values[Math.floor(values.length * 0.002)]!;
    high[axis] = values[Math.ceil(values.length * 0.998) - 1]!;
  }
  return { min: low, max: high };
}
