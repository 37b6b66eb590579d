import type { Picture } from './encode-png.ts';

/** A picture with the depth of each pixel, infinite where nothing is. */
export type DepthPicture = Picture & { depth: Float32Array };

/** An empty picture of one colour. */
export function emptyPicture(
  width: number,
  height: number,
  background: readonly [number, number, number],
): DepthPicture {
  const rgb = new Uint8Array(width * height * 3);
  rgb.set(background);
  // What is filled is copied behind itself.
  for (let done = 3; done < rgb.length; done *= 2) rgb.copyWithin(done, 0, done);
  return { width, height, rgb, depth: new Float32Array(width * height).fill(Infinity) };
}

/** Colours a pixel if nothing nearer is there. */
export function plot(
  picture: DepthPicture,
  column: number,
  row: number,
  depth: number,
  red: number,
  green: number,
  blue: number,
): void {
  if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) return;
  const at = row * picture.width + column;
  if (depth >= picture.depth[at]!) return;
  picture.depth[at] = depth;
  picture.rgb[at * 3] = red;
  picture.rgb[at * 3 + 1] = green;
  picture.rgb[at * 3 + 2] = blue;
}

/**
 * Darkens pixels that lie behind their neighbours (eye-dome lighting, Boucheny 2009): edges become visible without normals.
 * `strengthPerM`: how fast a step of depth turns dark.
 */
export function shadeByDepth(picture: DepthPicture, strengthPerM: number): void {
  const { width, height, depth, rgb } = picture;
  const radius = 2;
  const shaded = rgb.slice();
  for (let row = radius; row < height - radius; row++) {
    for (let column = radius; column < width - radius; column++) {
      const at = row * width + column;
      const own = depth[at]!;
      if (own === Infinity) continue;
      const behind =
        stepTo(own, depth[at - radius]!) +
        stepTo(own, depth[at + radius]!) +
        stepTo(own, depth[at - radius * width]!) +
        stepTo(own, depth[at + radius * width]!);
      if (behind === 0) continue;
      const light = Math.exp((-strengthPerM * behind) / 4);
      for (let c = 0; c < 3; c++) shaded[at * 3 + c] = rgb[at * 3 + c]! * light;
    }
  }
  rgb.set(shaded);
}

/** How far a pixel lies behind another, at most a meter. */
const stepTo = (own: number, next: number): number => Math.min(1, Math.max(0, own - next));
