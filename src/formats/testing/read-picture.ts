import { concatenate } from '#formats/concatenate.ts';
import { openJpeg } from '#formats/jpeg/read-jpeg.ts';
import type { PictureRows } from '#formats/picture-rows.ts';

export type ReadPicture = { width: number; height: number; at: (x: number, y: number) => number[] };

/** All of a picture: `at` answers red, green and blue. */
export async function readPicture(picture: PictureRows): Promise<ReadPicture> {
  const { width, height } = picture;
  const parts: Uint8Array[] = [];
  for await (const band of picture.bands()) parts.push(band.slice());
  const rgb = concatenate(parts);
  return { width, height, at: (x, y) => [...rgb.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)] };
}

/** The bytes of a JPEG, handed out in pieces. */
export function jpegOf(bytes: Uint8Array, piece = 1000): PictureRows {
  let at = 0;
  return openJpeg(() => {
    if (at >= bytes.length) return undefined;
    at += piece;
    return bytes.subarray(at - piece, at);
  });
}

/** A picture of any size whose pixels are made by `color`. */
export function paint(width: number, height: number, color: (x: number, y: number) => number[]): Uint8Array {
  const rgb = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rgb.set(color(x, y), 3 * (y * width + x));
  return rgb;
}
