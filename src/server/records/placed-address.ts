import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';

export type PlacedAddress = {
  address: string;
  latitude: number | null;
  longitude: number | null;
  isApproximate: boolean;
};

/** An address with its pin; one that is not found is kept without coordinates (P18). */
export async function placedAddress(geocoder: Pick<Geocoder, 'locate'>, address: string): Promise<PlacedAddress> {
  const pin = await geocoder.locate(address);
  return {
    address,
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    isApproximate: pin?.isApproximate ?? true,
  };
}
