import type { GeocodedAddress } from '#contract/maps.ts';

/** Where an address is, in degrees. */
type Pin = { latitude: number; longitude: number; isApproximate: boolean };

/** Finds addresses in the US. Neither call throws: what cannot be found is missing, and failures are logged (P18). */
export type Geocoder = {
  /** A geocoding service is configured; else only places ('City, ST ZIP') are known. */
  completesStreets: boolean;
  /** The best completions of a text, at most 8. */
  complete: (text: string) => Promise<GeocodedAddress[]>;
  /** The position of a whole address. */
  locate: (address: string) => Promise<Pin | undefined>;
};

export const MAX_COMPLETIONS = 8;

/** A geocoding service: asks it and understands its answer. Throws when it does not answer as documented. */
export type GeocodingService = {
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<GeocodedAddress[]>;
};

/** 'City, ST ZIP' with the street before it; parts that are not known are left out. */
export function labelOf({
  street,
  city,
  state,
  zip,
}: Pick<GeocodedAddress, 'street' | 'city' | 'state' | 'zip'>): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place].filter(Boolean).join(', ');
}
