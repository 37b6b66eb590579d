import type { Place } from '#contract/gazetteer.ts';
import type { GeocodedAddress } from '#contract/maps.ts';

/** A picked place. `isExact`: its coordinates are the building's, not the ZIP code's. */
export type PickedPlace = Place & { isExact?: boolean };
/** A street as it was typed and the place that was picked for it. */
export type AddressDraft = { street: string; place: PickedPlace | null };
export type SearchPlaces = (query: string) => Promise<Place[]>;

/** The address in one line: '12 River St, Troy, NY 12180'. Empty when nothing was given. */
export function addressLine({ street, place }: AddressDraft): string {
  return [street.trim(), place?.label].filter(Boolean).join(', ');
}

/** The street and the place's label of an address in one line; without a place at its end all of it is the street. */
export function splitAddress(line: string): { street: string; placeLabel: string | null } {
  const match = /^(?:(.*?),\s*)?([^,]+, [A-Z]{2} \d{5})$/.exec(line);
  return match ? { street: match[1] ?? '', placeLabel: match[2] ?? null } : { street: line, placeLabel: null };
}

/** A street that was retyped: what was picked for the previous one is no longer the building. */
export function withStreet({ place }: AddressDraft, street: string): AddressDraft {
  return { street, place: place && { ...place, isExact: false } };
}

/** A completed address as the fields show it. */
export function draftOf({
  street,
  city,
  state,
  zip,
  latitude,
  longitude,
  isApproximate,
}: GeocodedAddress): AddressDraft {
  return {
    street,
    place: { label: `${city}, ${state} ${zip}`.trim(), city, state, zip, latitude, longitude, isExact: !isApproximate },
  };
}
