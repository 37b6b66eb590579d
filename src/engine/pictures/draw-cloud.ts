import type { Bounds3 } from '#geometry/bounds.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import { emptyPicture, shadeByDepth, type DepthPicture } from './depth-picture.ts';
import type { Picture } from './encode-png.ts';
import { viewOf } from './view.ts';

/** A voxel: its number in a piece of a cloud, and in the whole cloud. */
type OfVoxel<T> = (block: ThinnedCloud, i: number, voxel: number) => T;

export type CloudPictureOptions = {
  width: number;
  height: number;
  background: readonly [number, number, number];
  /** Color of a voxel in each of the pictures, as `packedColor`. */
  colorings: readonly OfVoxel<number>[];
  /** False for voxels that would hide the inside, such as ceilings. */
  isShown: OfVoxel<boolean>;
};

/** A color, each part 0 to 255, as one number: millions of voxels would make as many lists. */
export const packedColor = (red: number, green: number, blue: number): number => (red << 16) | (green << 8) | blue;

/** Draws a thinned cloud from outside and above, each voxel as a small square, once in each coloring. Blank where nothing is shown. */
export function drawCloud(
  cloud: VoxelBlocks<ThinnedCloud>,
  { width, height, background, colorings, isShown }: CloudPictureOptions,
): Picture[] {
  const pictures = colorings.map(() => emptyPicture(width, height, background));
  const box = shownBox(cloud, isShown);
  const [first] = pictures;
  if (!box || !first) return pictures;
  const view = viewOf(box, width, height);
  // A little more than the distance of the voxels, so that surfaces close.
  const side = Math.max(2, Math.min(6, Math.ceil(cloud.voxelM * view.scale * 1.3)));
  const { depth } = first;
  const colors = colorings.map(() => new Uint32Array(width * height));
  cloud.forEach((block, firstVoxel) => {
    for (let i = 0; i < block.count; i++) {
      if (!isShown(block, i, firstVoxel + i)) continue;
      const x = block.x[i]!;
      const y = block.y[i]!;
      const z = block.z[i]!;
      const left = Math.floor(view.column(x, y) - side / 2);
      const top = Math.floor(view.row(x, y, z) - side / 2);
      const own = view.depth(x, y, z);
      const bottom = Math.min(height, top + side);
      const right = Math.min(width, left + side);
      for (let row = Math.max(0, top); row < bottom; row++) {
        for (let column = Math.max(0, left); column < right; column++) {
          const at = row * width + column;
          if (own >= depth[at]!) continue;
          depth[at] = own;
          for (let k = 0; k < colorings.length; k++) colors[k]![at] = colorings[k]!(block, i, firstVoxel + i);
        }
      }
    }
  });
  for (const [k, picture] of pictures.entries()) {
    picture.depth.set(depth);
    paint(picture, colors[k]!);
    shadeByDepth(picture, 2.5);
  }
  return pictures;
}

/** Gives the pixels that something was seen in their colors. */
function paint({ rgb, depth }: DepthPicture, colors: Uint32Array): void {
  for (let at = 0; at < colors.length; at++) {
    if (depth[at] === Infinity) continue;
    rgb[at * 3] = colors[at]! >> 16;
    rgb[at * 3 + 1] = colors[at]! >> 8;
    rgb[at * 3 + 2] = colors[at]!;
  }
}

/** Bounds of what is shown without its outermost thousandths: single strays would make the rest small. */
function shownBox(cloud: VoxelBlocks<ThinnedCloud>, isShown: OfVoxel<boolean>): Bounds3 | undefined {
  const step = Math.max(1, Math.floor(cloud.count / 200_000));
  const column = (): Float32Array => new Float32Array(Math.ceil(cloud.count / step));
  const shown = [column(), column(), column()] as const;
  let count = 0;
  cloud.forEach((block, first) => {
    for (let i = (step - (first % step)) % step; i < block.count; i += step) {
      if (!isShown(block, i, first + i)) continue;
      shown[0][count] = block.x[i]!;
      shown[1][count] = block.y[i]!;
      shown[2][count++] = block.z[i]!;
    }
  });
  if (count === 0) return undefined;
  const low: [number, number, number] = [0, 0, 0];
  const high: [number, number, number] = [0, 0, 0];
  for (const [axis, column] of shown.entries()) {
    const values = column.subarray(0, count).sort();
    low[axis] = values[Math.floor(count * 0.002)]!;
    high[axis] = values[Math.ceil(count * 0.998) - 1]!;
  }
  return { min: low, max: high };
}
