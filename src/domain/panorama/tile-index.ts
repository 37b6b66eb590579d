import { z } from 'zod';
import { rotate3, type Point3 } from '#geometry/space.ts';

/** Edge of a tile of a panorama, in pixels. */
export const PANORAMA_TILE_PX = 512;

const unit = z.number().min(-1.001).max(1.001);
/** Rotation as w, x, y, z. */
export const quaternion = z.tuple([unit, unit, unit, unit]);
export type Quaternion = z.infer<typeof quaternion>;

/**
 * What a picture covers, in the frame of its station: z is up, and azimuths are radians from x to y. A `sphere` is an equirectangular
 * picture or a part of one, a `flat` one was taken by an ordinary lens: it looks along its own -z, with y up, and its edges are tangents.
 */
const shape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sphere'),
    leftRad: z.number(),
    rightRad: z.number(),
    topRad: z.number(),
    bottomRad: z.number(),
  }),
  z.object({
    kind: z.literal('flat'),
    rotation: quaternion,
    left: z.number(),
    right: z.number(),
    top: z.number(),
    bottom: z.number(),
  }),
]);
export type PictureShape = z.infer<typeof shape>;
export const FULL_SPHERE: PictureShape = {
  kind: 'sphere',
  leftRad: Math.PI,
  rightRad: -Math.PI,
  topRad: Math.PI / 2,
  bottomRad: -Math.PI / 2,
};

const whole = z.number().int().nonnegative();
const level = z.object({
  width: whole.min(1),
  height: whole.min(1),
  /** Where each tile's bytes begin and how many they are, in rows. */ tiles: z.array(z.tuple([whole, whole])),
});
export type TileLevel = z.infer<typeof level>;
/** The pictures of a station in levels, the coarsest first; each level has twice the pixels of the one before it along each axis. */
export const tileIndex = z.object({
  version: z.literal(1),
  pictures: z
    .array(z.object({ shape, levels: z.array(level).min(1).max(16) }))
    .min(1)
    .max(64),
});
export type TileIndex = z.infer<typeof tileIndex>;

/** Tiles across and down. */
export const tileGrid = ({ width, height }: Pick<TileLevel, 'width' | 'height'>) => ({
  across: Math.ceil(width / PANORAMA_TILE_PX),
  down: Math.ceil(height / PANORAMA_TILE_PX),
});

/** The part of a picture that a tile covers, as fractions from its left and top. */
export function tileSpan({ width, height }: Pick<TileLevel, 'width' | 'height'>, column: number, row: number) {
  const end = (index: number, of: number) => Math.min(1, ((index + 1) * PANORAMA_TILE_PX) / of);
  return {
    left: (column * PANORAMA_TILE_PX) / width,
    right: end(column, width),
    top: (row * PANORAMA_TILE_PX) / height,
    bottom: end(row, height),
  };
}

/** The direction, in the frame of the station, of a place of a picture by its fractions from the left and the top. Not a unit vector for flat ones. */
export function directionAt(of: PictureShape, u: number, v: number): Point3 {
  if (of.kind === 'sphere') {
    const azimuth = of.leftRad + (of.rightRad - of.leftRad) * u;
    const elevation = of.topRad + (of.bottomRad - of.topRad) * v;
    return [Math.cos(elevation) * Math.cos(azimuth), Math.cos(elevation) * Math.sin(azimuth), Math.sin(elevation)];
  }
  return rotate3(of.rotation, [of.left + (of.right - of.left) * u, of.top + (of.bottom - of.top) * v, -1]);
}
