import { radiansOf } from '#geometry/angle.ts';

type LatLng = { lat: number; lng: number };

const EARTH_RADIUS_M = 6_371_008;

/** Meters between two places along the surface of the earth, as a sphere. */
export function distanceM(from: LatLng, to: LatLng): number {
  const half = (degrees: number) => Math.sin(radiansOf(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) + Math.cos(radiansOf(from.lat)) * Math.cos(radiansOf(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}
