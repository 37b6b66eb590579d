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
      const [x, y, z] = [block.x[i]!, block.y[i]!, block.z[i]!];
      const left = Math.floor(view.column(x, y) - side / 2);
      const top = Math.floor(view.row(x, y, z) - side / 2);
      const own = view.depth(x, y, z);
      for (let row = Math.max(0, top); row < Math.min(height, top + side); row++) {
        for (let column = Math.max(0, left); column < Math.min(width, left + side); column++) {
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
