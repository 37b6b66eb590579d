import type { Gazetteer } from '#server/platform/gazetteer/gazetteer.ts';

/** An address with its pin: that of the place it ends with, and none when the table has no such place (P18). */
export async function placedAddress(gazetteer: Gazetteer, address: string) {
  const place = await gazetteer.placeOf(address);
  return { address, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null, isApproximate: true };
}
