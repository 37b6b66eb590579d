import { pictureSizeOf } from '#domain/pictures/picture-size.ts';
import { panoramaSizeProblem } from './panorama-limits.ts';

/** What a camera writes before the picture itself: a preview, and a map of distances at most. */
export const PICTURE_HEAD_BYTES = 4 * 2 ** 20;

/** What 360° cameras and stitchers write into XMP (Photo Sphere XMP metadata), as an attribute or as an element. */
const PROJECTION = /GPano:ProjectionType\s*(?:=\s*["']|>)\s*(\w+)/;

/**
 * Whether a JPEG or PNG is a 360° panorama that can be cut, by its first bytes: twice as wide as it is high, unless it says that it has
 * another projection.
 */
export function isPanorama(head: Uint8Array): boolean {
  const size = pictureSizeOf(head);
  if (!size || panoramaSizeProblem(size) !== undefined) return false;
  return saysItIsPanorama(head) ?? true;
}

/** Whether the first bytes of a picture say that it is an equirectangular one; undefined where they say nothing of its projection. */
export function saysItIsPanorama(head: Uint8Array): boolean | undefined {
  const projection = PROJECTION.exec(new TextDecoder('latin1').decode(head))?.[1];
  return projection === undefined ? undefined : projection.toLowerCase() === 'equirectangular';
}
