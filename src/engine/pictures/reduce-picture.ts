import { MAX_PANORAMA_PIXELS, MAX_SIDE_PX } from '#domain/panorama/panorama-limits.ts';
import type { FileSource } from '#engine/io/file-source.ts';
import { openPicture } from '#engine/panorama/open-picture.ts';
import { FormatError } from '#formats/format-error.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { readOrientation } from '#formats/jpeg/read-orientation.ts';
import type { PictureRows } from '#formats/picture-rows.ts';

/** Of the longer side, at most. */
const LOOKED_AT_PX = 1280;
/** A picture that is longer than this is halved at least: what is looked at is not the picture itself. */
const WHOLE_PX = 640;
const QUALITY = 78;
const HEAD_BYTES = 256 * 1024;
const encode = jpegEncoder(QUALITY);

type Pixels = { rgb: Uint8Array; width: number; height: number };

/**
 * A smaller copy of a JPEG or PNG, upright, as JPEG without anything that the picture says about its place, its device and its time. Throws
 * `FormatError` for one that cannot be read, or that has more than 135 million pixels.
 */
export async function reducePicture(source: FileSource): Promise<Uint8Array> {
  const orientation = readOrientation(await source.read(0, Math.min(HEAD_BYTES, source.size)));
  const rows = await openPicture(source);
  if (rows.width * rows.height > MAX_PANORAMA_PIXELS || Math.max(rows.width, rows.height) > MAX_SIDE_PX)
    throw new FormatError('UNSUPPORTED', 'This picture has more than 135 million pixels. Save it with fewer pixels.');
  const { rgb, width, height } = turned(await shrunk(rows), orientation);
  return encode(rgb, width, height, 3 * width);
}

/** The mean of squares of pixels; what is left at the right and lower edge is the mean of what there is. */
async function shrunk(rows: PictureRows): Promise<Pixels> {
  const long = Math.max(rows.width, rows.height);
  const step = Math.max(Math.ceil(long / LOOKED_AT_PX), long > WHOLE_PX ? 2 : 1);
  const [width, height] = [Math.ceil(rows.width / step), Math.ceil(rows.height / step)];
  const rgb = new Uint8Array(3 * width * height);
  const sums = new Float64Array(3 * width);
  let seen = 0;
  for await (const band of rows.bands())
    for (let at = 0; at < band.length && seen < rows.height; at += 3 * rows.width) {
      for (let x = 0; x < rows.width; x++) {
        const to = 3 * Math.floor(x / step);
        for (let c = 0; c < 3; c++) sums[to + c]! += band[at + 3 * x + c]!;
      }
      seen++;
      const filled = seen % step || step;
      if (filled < step && seen < rows.height) continue;
      const row = 3 * width * (Math.ceil(seen / step) - 1);
      for (let x = 0; x < width; x++) {
        const pixels = filled * Math.min(step, rows.width - x * step);
        for (let c = 0; c < 3; c++) rgb[row + 3 * x + c] = Math.round(sums[3 * x + c]! / pixels);
      }
      sums.fill(0);
    }
  if (seen !== rows.height)
    throw new FormatError('TRUNCATED', 'The picture ends before its last row. Export it again.');
  return { rgb, width, height };
}

/** As Exif 2.32 says: 2 and 4 are mirrored, 3 is upside down, 5 to 8 lie on their side. */
function turned(from: Pixels, orientation: number): Pixels {
  if (orientation === 1) return from;
  const isOnSide = orientation > 4;
  const [width, height] = isOnSide ? [from.height, from.width] : [from.width, from.height];
  const rgb = new Uint8Array(from.rgb.length);
  const isFromRight = [2, 3, 7, 8].includes(orientation);
  const isFromBelow = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = isOnSide ? [y, x] : [x, y];
      const column = isFromRight ? from.width - 1 - u : u;
      const line = isFromBelow ? from.height - 1 - v : v;
      const at = 3 * (line * from.width + column);
      rgb.set(from.rgb.subarray(at, at + 3), 3 * (y * width + x));
    }
  return { rgb, width, height };
}
