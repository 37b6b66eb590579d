import type { Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { Picture } from './encode-png.ts';
import type { PlanePoint } from './fill-polygon.ts';

/** Drawn this many times larger, then averaged: smooth edges. */
export const OVERSAMPLING = 3;
const MARGIN = 0.06;

/** A picture on white paper with smooth edges. `draw` gets one that is larger by `OVERSAMPLING`. */
export function drawOversampled(width: number, height: number, draw: (large: Picture) => void): Picture {
  const large: Picture = {
    width: width * OVERSAMPLING,
    height: height * OVERSAMPLING,
    rgb: new Uint8Array(width * height * OVERSAMPLING ** 2 * 3).fill(255),
  };
  draw(large);
  return averaged(large, width, height);
}

/** From places within bounds to pixels of a picture that shows all of these within a margin, the second axis upwards. */
export function fitInto(
  picture: Pick<Picture, 'width' | 'height'>,
  { minX, minY, maxX, maxY }: Bounds2,
): { toPixel: (point: Point2) => PlanePoint; scale: number } {
  const scale =
    (1 - 2 * MARGIN) *
    Math.min(picture.width / Math.max(maxX - minX, 1e-3), picture.height / Math.max(maxY - minY, 1e-3));
  return {
    scale,
    toPixel: ([x, y]) => [
      picture.width / 2 + (x - (minX + maxX) / 2) * scale,
      picture.height / 2 - (y - (minY + maxY) / 2) * scale,
    ],
  };
}

function averaged(large: Picture, width: number, height: number): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let dy = 0; dy < OVERSAMPLING; dy++) {
        const from = ((row * OVERSAMPLING + dy) * large.width + column * OVERSAMPLING) * 3;
        for (let at = from; at < from + 3 * OVERSAMPLING; at += 3) {
          red += large.rgb[at]!;
          green += large.rgb[at + 1]!;
          blue += large.rgb[at + 2]!;
        }
      }
      const to = (row * width + column) * 3;
      rgb[to] = red / OVERSAMPLING ** 2;
      rgb[to + 1] = green / OVERSAMPLING ** 2;
      rgb[to + 2] = blue / OVERSAMPLING ** 2;
    }
  }
  return { width, height, rgb };
}
