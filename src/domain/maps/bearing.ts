import { degreesOf, radiansOf } from '#geometry/angle.ts';

type LatLng = { lat: number; lng: number };

/** The direction from one place to another one near by, in degrees from north by east, 0 to 359. */
export function bearingDeg(from: LatLng, to: LatLng): number {
  const east = (to.lng - from.lng) * Math.cos(radiansOf(from.lat));
  const degrees = degreesOf(Math.atan2(east, to.lat - from.lat));
  return Math.round(degrees + 360) % 360;
}
